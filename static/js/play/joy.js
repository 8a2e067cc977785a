/**
 * A second and a half of joy at most, on a win only and only where it is wanted: grains of sand thrown up, by the Web Animations
 * API. Loaded when the first win comes near; imports nothing.
 */

const GRAINS = 44;
const LONGEST = 1500;

/** @param {HTMLElement} from what has been won, in the middle of which it begins */
export function celebrate(from) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const box = from.getBoundingClientRect();
  const cloud = document.createElement("div");
  cloud.setAttribute("aria-hidden", "true");
  document.body.append(cloud);
  const flights = Array.from({ length: GRAINS }, (_, n) => {
    const grain = document.createElement("i");
    grain.className = "grain";
    grain.style.left = `${box.x + box.width / 2}px`;
    grain.style.top = `${box.y + box.height / 2}px`;
    cloud.append(grain);
    return grain.animate(flight(n), { duration: LONGEST * (0.65 + 0.35 * Math.random()), easing: "linear", fill: "forwards" });
  });
  Promise.allSettled(flights.map((one) => one.finished)).then(() => cloud.remove());
}

/**
 * @param {number} n
 * @returns {Keyframe[]}
 */
function flight(n) {
  const angle = -Math.PI * (0.12 + (0.76 * (n + Math.random())) / GRAINS);
  const far = 120 + Math.random() * 260;
  const turn = (Math.random() - 0.5) * 900;
  return Array.from({ length: 9 }, (_, step) => {
    const t = step / 8;
    const x = Math.cos(angle) * far * t * 1.4;
    const y = Math.sin(angle) * far * 1.7 * t + 420 * t * t;
    return { transform: `translate(${x}px, ${y}px) rotate(${turn * t}deg)`, opacity: t < 0.7 ? 1 : (1 - t) / 0.3 };
  });
}
