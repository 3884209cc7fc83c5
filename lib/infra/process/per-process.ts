const ofProcess = globalThis as typeof globalThis & { khata?: Map<string, unknown> }

/**
 * What a process has only once, such as its connections or its counters. Each route bundle has its own copy of every
 * module, so a variable of a module would be there several times. This is on the global object.
 * @param name of this one thing, in the whole process. Only the file that owns it uses it.
 * @param make is called once, by the first that asks.
 */
export function perProcess<Thing>(name: string, make: () => Thing): Thing {
  ofProcess.khata ??= new Map()
  if (!ofProcess.khata.has(name)) ofProcess.khata.set(name, make())
  return ofProcess.khata.get(name) as Thing
}
