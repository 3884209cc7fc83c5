// Writes the API document of the routes in a table: node write-document.mjs TABLE DOCUMENT. scripts/start/generate.ts runs it.
import { renameSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { declaredRoutes, documentText } from './api-document'

const [table = '', document = ''] = process.argv.slice(2)
const { ROUTES } = await import(pathToFileURL(table).href)
// Written to another file and renamed, because another process may be reading it.
writeFileSync(`${document}.new`, documentText(declaredRoutes(ROUTES)))
renameSync(`${document}.new`, document)
