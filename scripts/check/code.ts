// Only comments that begin a line: inside a string, /* is usually a glob.
const COMMENT = /^[ \t]*(\/\/.*$|\/\*[\s\S]*?\*\/)/gm
const TEMPLATE = /`[^`]*`/g
const INTERPOLATION_OR_TEXT = /\$\{[^}]*\}|[^\n]/g

/** The file without its comments; lines stay. */
export function withoutComments(text: string): string {
  return text.replace(COMMENT, (comment) => comment.replace(/[^\n]/g, ' '))
}

/** The file without comments and without the text of templates, which may be a sample of code; lines stay. */
export function codeOf(text: string): string {
  return withoutComments(text).replace(TEMPLATE, (template) =>
    template.replace(INTERPOLATION_OR_TEXT, (part) => (part.startsWith('${') ? part : ' ')),
  )
}
