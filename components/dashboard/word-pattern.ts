/**
 * The `pattern` of a field into which a word must be typed. Browsers read it with the `v` flag, under which a backslash
 * before any other character is an error. They then ignore the pattern.
 */
export function wordPattern(word: string): string {
  return `\\s*${word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}\\s*`
}
