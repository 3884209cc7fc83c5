import path from 'node:path'

/** A document's links to other documents, and the headings that links may lead to. */
interface Document {
  links: { target: string; line: number }[]
  anchors: Set<string>
}

const LINK = /\[(?:[^\]\\]|\\.)*\]\(([^()\s]+)\)/g
const HEADING = /^#{1,6}\s+(.+?)\s*#*$/
const FENCE = /^\s*(```|~~~)/
const ELSEWHERE = /^[a-z][a-z+.-]*:/i

/** Reads a Markdown document. Text in code blocks is ignored. */
function parse(text: string): Document {
  const links: Document['links'] = []
  const anchors = new Set<string>()
  let fenced = false
  for (const [index, line] of text.split('\n').entries()) {
    if (FENCE.test(line)) fenced = !fenced
    if (fenced) continue
    const heading = HEADING.exec(line)?.[1]
    if (heading) anchors.add(freeAnchor(heading, anchors))
    for (const [, target = ''] of line.replace(/`[^`]*`/g, '').matchAll(LINK))
      links.push({ target, line: index + 1 })
  }
  return { links, anchors }
}

/** The anchor that GitHub gives a heading. A repeated heading gets a number. */
function freeAnchor(heading: string, taken: Set<string>): string {
  const words = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
  const anchor = words.replace(/[^\p{L}\p{N}\s_-]/gu, '').replaceAll(' ', '-')
  for (let n = 0; ; n++) {
    const numbered = n === 0 ? anchor : `${anchor}-${n}`
    if (!taken.has(numbered)) return numbered
  }
}

/**
 * Links between documents that lead nowhere. One sentence each.
 * @param files the Markdown documents. Their names are relative to the root.
 */
export function linkProblems(
  files: readonly string[],
  read: (file: string) => string,
  exists: (file: string) => boolean,
): string[] {
  const documents = new Map(files.map((file) => [file, parse(read(file))]))
  return [...documents].flatMap(([file, { links }]) =>
    links.flatMap(({ target, line }) => {
      if (ELSEWHERE.test(target)) return []
      const [place = '', anchor] = target.split('#')
      const to = place ? path.posix.join(path.posix.dirname(file), decodeURI(place)) : file
      if (!exists(to)) return [`${file}:${line} links to ${target}, but there is no ${to}`]
      const found = documents.get(to)
      if (!anchor || !found || found.anchors.has(anchor)) return []
      return [`${file}:${line} links to ${target}, but ${to} has no heading with that anchor`]
    }),
  )
}

// A path in code, of two parts or more. A placeholder or a star does not match.
const PATH = /`([\w@()[\]-][\w.@()[\]-]*(?:\/[\w.@()[\]-]+)+)`/g

// A folder's README names the files next to it without the folder.
const BESIDE = /`([a-z][a-z0-9.-]*\.(?:ts|tsx|sql|mjs))`/g

/** Files and folders that documents name but that no longer exist. One sentence each. */
export function pathProblems(
  files: readonly string[],
  read: (file: string) => string,
  exists: (file: string) => boolean,
): string[] {
  return files.flatMap((file) => {
    const text = read(file)
    const paths = [...text.matchAll(PATH)].flatMap(([, named = '']) => {
      // Anything else is not one of our paths: a command, a package, a media type.
      const isOurs = exists(named.split('/', 1)[0] ?? '')
      return isOurs ? [named] : []
    })
    const folder = file.endsWith('/README.md') ? path.posix.dirname(file) : undefined
    const beside = folder ? [...text.matchAll(BESIDE)].map(([, name = '']) => `${folder}/${name}`) : []
    return [...paths, ...beside]
      .filter((named) => !exists(named))
      .map((named) => `${file} names ${named}, but there is no such file`)
  })
}

/** Where operators look up problems that deep health reports. */
export const EXPLAINED_IN = 'docs/operations.md'

// A problem is an object with its code and then its severity. The code may be a constant of the file.
const PROBLEM = /\bcode: (?:'(\w+)'|`(\w+?)_?\$\{[^`]*`|([A-Z_]+)),\s*severity:/g

/**
 * Problems of deep health that docs/operations.md does not explain. One sentence each.
 * @param files the sources of the app.
 */
export function unexplainedProblems(files: readonly string[], read: (file: string) => string): string[] {
  const explained = read(EXPLAINED_IN)
  return files.flatMap((file) => {
    const text = read(file)
    const codes = [...text.matchAll(PROBLEM)].map(
      ([, code, prefix, constant]) =>
        code ?? prefix ?? new RegExp(`const ${constant} = '(\\w+)'`).exec(text)?.[1] ?? String(constant),
    )
    return [...new Set(codes)]
      .filter((code) => !explained.includes(`\`${code}\``) && !explained.includes(`\`${code}_…\``))
      .map((code) => `${EXPLAINED_IN} does not say what to do about the problem ${code} of ${file}`)
  })
}

const RECORDS = 'docs/decisions/'
const RECORD_LIST = `${RECORDS}README.md`
const LONGEST_TITLE = 60
const MOST_WORDS = 600

/**
 * Decision records whose name does not match their number and title, that are too long, or that are missing in the list of records. One
 * sentence each.
 */
export function recordProblems(files: readonly string[], read: (file: string) => string): string[] {
  const records = files.filter((file) => file.startsWith(RECORDS) && file !== RECORD_LIST)
  if (records.length === 0) return []
  const listed = read(RECORD_LIST)
  return records.flatMap((file, index) => {
    const text = read(file)
    const title = /^# (.+)\n/.exec(text)?.[1] ?? ''
    const name = `${String(index + 1).padStart(4, '0')}-${slugOf(title)}.md`
    const words = text.split(/\s+/).length
    return [
      ...(file === RECORDS + name ? [] : [`${file} has the title "${title}", so its name is ${name}`]),
      ...(title.length > LONGEST_TITLE
        ? [`${file} has a title of more than ${LONGEST_TITLE} characters`]
        : []),
      ...(words > MOST_WORDS ? [`${file} has ${words} words: more than ${MOST_WORDS}`] : []),
      ...(listed.includes(`(${path.posix.basename(file)})`) ? [] : [`${RECORD_LIST} does not list ${file}`]),
    ]
  })
}

// A comment names a record by its file.
const NAMED = /docs\/decisions\/\d{4}-[a-z0-9-]+\.md/g

/** Records that code names but that do not exist. One sentence each. */
export function namedRecordProblems(
  files: readonly string[],
  read: (file: string) => string,
  exists: (file: string) => boolean,
): string[] {
  return files.flatMap((file) =>
    [...read(file).matchAll(NAMED)]
      .filter(([record]) => !exists(record))
      .map(([record]) => `${file} names ${record}, but there is no such record`),
  )
}

const slugOf = (title: string) =>
  title
    .toLowerCase()
    .replaceAll("'", '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
