export type PageShape = 'home' | 'list' | 'object' | 'form'

const FORM = /\/(new|edit|change|sell|new-price|settings|security|sandbox|signature)(\/|$)/

/** Which skeleton fits the page at a dashboard address. */
export function shapeOf(path: string): PageShape {
  const [, , , place, id] = path.split('/')
  if (!place || place === 'reports') return 'home'
  if (FORM.test(path.slice('/dashboard/sandbox'.length))) return 'form'
  // An object's id begins with its kind: `cus_01h…`.
  return id && /_|^prices$/.test(path) ? 'object' : 'list'
}
