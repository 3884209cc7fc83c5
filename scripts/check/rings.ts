import { codeOf } from './code'
import { readImports } from './imports'
import { FOR_TESTS } from './table'

/** Pages and components may share types both ways: the framework splits them for its own reasons. */
const RULES_AND_DATA = /^(lib|inngest|cli)\//

/**
 * Files that import each other in a ring, even if only by types: to read one of them, a reader has to open all. One sentence for each ring.
 */
export function ringProblems(files: readonly string[], read: (file: string) => string): string[] {
  const own = files.filter((file) => RULES_AND_DATA.test(file) && !FOR_TESTS.test(file))
  const byName = new Map(own.map((file) => [file.replace(/\.\w+$/, ''), file]))
  const importsOf = (file: string) =>
    readImports(file, codeOf(read(file))).flatMap(({ target, local }) => (local && byName.get(target)) || [])
  return ringsOf(own, importsOf).map(
    (ring) => `${ring.join(', ')} import each other, types included: move what they share into one of them`,
  )
}

/** Tarjan's strongly connected components with more than one file. */
function ringsOf(files: readonly string[], importsOf: (file: string) => string[]): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const rings: string[][] = []
  const visit = (file: string): number => {
    const place = order.size
    order.set(file, place)
    stack.push(file)
    let low = place
    for (const target of importsOf(file)) {
      if (!order.has(target)) low = Math.min(low, visit(target))
      else if (stack.includes(target)) low = Math.min(low, lowest.get(target) ?? order.get(target) ?? place)
    }
    lowest.set(file, low)
    if (low < place) return low
    const ring = stack.splice(stack.indexOf(file))
    if (ring.length > 1) rings.push(ring.sort())
    return low
  }
  for (const file of files) if (!order.has(file)) visit(file)
  return rings
}
