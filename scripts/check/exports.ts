import { codeOf } from './code'
import { FOR_TESTS } from './table'

const EXPORT =
  /^export (?:async |abstract )*(?<kind>function\*?|const|let|class|interface|type|enum) (?<name>\w+)/gm
const WORD = /[A-Za-z_$][\w$]*/g

/** Names that Next.js calls, in its special files. */
const CALLED_BY_NEXT =
  /^(GET|HEAD|OPTIONS|POST|PUT|PATCH|DELETE|metadata|viewport|generate[A-Z]\w*|dynamic|runtime|revalidate|size|contentType|alt|register|onRequestError|config)$/
const KNOWN_TO_NEXT = /^(app\/|instrumentation\.ts$|proxy\.ts$)/

/** The code of the product. Within it, a name means only one thing. */
const PRODUCT = /^(app|inngest|lib)\//

interface Export {
  file: string
  name: string
  isType: boolean
}

/** Finds exports that no other file names, and names that two files of the product export. One sentence each. */
export function exportProblems(files: readonly string[], read: (file: string) => string): string[] {
  const code = new Map(files.map((file) => [file, codeOf(read(file))]))
  const exports = [...code].flatMap(([file, text]) => exportsOf(file, text))
  return [...unusedProblems(exports, code), ...sameNameProblems(exports)]
}

function exportsOf(file: string, text: string): Export[] {
  return [...text.matchAll(EXPORT)].flatMap(({ groups }) => {
    const { kind = '', name = '' } = groups ?? {}
    if (KNOWN_TO_NEXT.test(file) && CALLED_BY_NEXT.test(name)) return []
    return [{ file, name, isType: kind === 'interface' || kind === 'type' }]
  })
}

function unusedProblems(exports: Export[], code: ReadonlyMap<string, string>): string[] {
  const filesByWord = new Map<string, number>()
  for (const text of code.values()) {
    for (const word of new Set(text.match(WORD))) filesByWord.set(word, (filesByWord.get(word) ?? 0) + 1)
  }
  return (
    exports
      .filter(({ name }) => (filesByWord.get(name) ?? 0) < 2)
      // A type that its own file uses may be a parameter or result of an exported function.
      .filter(({ file, name, isType }) => !(isType && timesIn(code.get(file) ?? '', name) > 1))
      .map(
        ({ file, name }) => `${file} exports ${name}, which no other file names: drop "export", or all of it`,
      )
  )
}

function sameNameProblems(exports: Export[]): string[] {
  const first = new Map<string, string>()
  return exports.flatMap(({ file, name, isType }) => {
    if (isType || !PRODUCT.test(file) || FOR_TESTS.test(file)) return []
    const other = first.get(name)
    first.set(name, other ?? file)
    return other ? [`${file} and ${other} both export ${name}: let each name say what is different`] : []
  })
}

function timesIn(text: string, name: string): number {
  return (text.match(WORD) ?? []).filter((word) => word === name).length
}
