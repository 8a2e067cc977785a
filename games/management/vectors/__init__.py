"""The check of an engine against vector files.

files     what a row must hold; anything else is unusable input
engines   what each language's engine answers to a row
compare   what is wrong with an answer, in words
"""
