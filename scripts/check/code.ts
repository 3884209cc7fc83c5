// Only comments that begin a line, because /* inside a string is usually a glob.
const COMMENT = /^[ \t]*(\/\/.*$|\/\*[\s\S]*?\*\/)/gm
const TEMPLATE = /`[^`]*`/g
const INTERPOLATION_OR_TEXT = /\$\{[^}]*\}|[^\n]/g

/** The file without its comments. Line numbers stay the same. */
export function withoutComments(text: string): string {
  return text.replace(COMMENT, (comment) => comment.replace(/[^\n]/g, ' '))
}

/** The file without comments and without the text of templates, which may be a code sample. Line numbers stay the same. */
export function codeOf(text: string): string {
  return withoutComments(text).replace(TEMPLATE, (template) =>
    template.replace(INTERPOLATION_OR_TEXT, (part) => (part.startsWith('${') ? part : ' ')),
  )
}
