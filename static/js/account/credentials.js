/**
 * Passkeys between the server's JSON and the browser's bytes: options in, the new or used credential out. No page is touched
 * here. Written out by hand, field for field, because browsers learnt to do it by themselves only lately.
 */

import { toBytes, toText } from "./base64url.js";

/**
 * @typedef {{id: string, type: "public-key", transports?: AuthenticatorTransport[]}} KnownKey
 * @typedef {{
 *   rp: PublicKeyCredentialRpEntity,
 *   user: {id: string, name: string, displayName: string},
 *   challenge: string,
 *   pubKeyCredParams: PublicKeyCredentialParameters[],
 *   timeout?: number,
 *   excludeCredentials?: KnownKey[],
 *   attestation?: AttestationConveyancePreference,
 *   extensions?: AuthenticationExtensionsClientInputs,
 * }} MakeOptions
 * @typedef {{challenge: string, timeout?: number, rpId?: string, allowCredentials?: KnownKey[],
 *   userVerification?: UserVerificationRequirement}} UseOptions
 */

/** Whether this browser knows passkeys at all; it hides them from pages that are not safe. */
export function knowsPasskeys() {
  return window.isSecureContext && "PublicKeyCredential" in window;
}

/**
 * Make a passkey: one that the device keeps and that asks for the person's finger, face or code.
 * @param {MakeOptions} options
 * @returns {Promise<object>} what the server reads; DOMException when nothing comes of it
 */
export async function makePasskey(options) {
  const made = await navigator.credentials.create({
    publicKey: {
      ...options,
      challenge: toBytes(options.challenge),
      user: { ...options.user, id: toBytes(options.user.id) },
      excludeCredentials: options.excludeCredentials?.map(knownKey) ?? [],
      authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
    },
  });
  const credential = /** @type {PublicKeyCredential} */ (made);
  const response = /** @type {AuthenticatorAttestationResponse} */ (credential.response);
  return {
    ...envelope(credential),
    response: {
      clientDataJSON: toText(response.clientDataJSON),
      attestationObject: toText(response.attestationObject),
      transports: response.getTransports?.() ?? [],
    },
  };
}

/**
 * Use a passkey.
 * @param {UseOptions} options
 * @returns {Promise<object>} what the server reads; DOMException when nothing comes of it
 */
export async function usePasskey(options) {
  const used = await navigator.credentials.get({
    publicKey: {
      ...options,
      challenge: toBytes(options.challenge),
      allowCredentials: options.allowCredentials?.map(knownKey) ?? [],
    },
  });
  const credential = /** @type {PublicKeyCredential} */ (used);
  const response = /** @type {AuthenticatorAssertionResponse} */ (credential.response);
  return {
    ...envelope(credential),
    response: {
      clientDataJSON: toText(response.clientDataJSON),
      authenticatorData: toText(response.authenticatorData),
      signature: toText(response.signature),
      userHandle: response.userHandle === null ? null : toText(response.userHandle),
    },
  };
}

/** @param {KnownKey} key @returns {PublicKeyCredentialDescriptor} */
function knownKey(key) {
  return { ...key, id: toBytes(key.id) };
}

/** @param {PublicKeyCredential} credential */
function envelope(credential) {
  return {
    type: credential.type,
    id: credential.id,
    rawId: toText(credential.rawId),
    authenticatorAttachment: credential.authenticatorAttachment,
    clientExtensionResults: { credProps: credential.getClientExtensionResults().credProps ?? {} },
  };
}
