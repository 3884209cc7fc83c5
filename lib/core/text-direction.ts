// The characters of Unicode that turn the text after them, until another one ends that: embeddings, overrides and isolates. Other
// signs of direction, and the joiners that Nepali needs, act on their place only.
const TURNS = /[\u202A-\u202E\u2066-\u2069]/g

/**
 * Text without the invisible characters that turn its direction. Left in a name, they would turn the amount that a page shows
 * behind it. Phones put them around a number that is copied from the contacts.
 */
export const withoutTurns = (text: string): string => text.replace(TURNS, '')
