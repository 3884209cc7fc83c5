// The Unicode characters that change the direction of the text after them until another one ends it: embeddings, overrides and isolates.
// Other direction marks, and the joiners that Nepali needs, only affect their own position.
const TURNS = /[\u202A-\u202E\u2066-\u2069]/g

/**
 * Text without the invisible characters that change its direction. Left in a name, they would reverse the amount after it on a page. Phones
 * put them around numbers that are copied from the contacts.
 */
export const withoutTurns = (text: string): string => text.replace(TURNS, '')
