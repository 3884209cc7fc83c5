import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { foldersToPlace, mapProblems } from './map'

const FOLDERS = ['docs', 'lib', 'lib/wallet']

const problemsOf = (...places: string[]) => {
  const lines = places.map((place) => `- \`${place}\`: what it has.\n`).join('')
  const text = `## Rules\n\n- \`gone\`: x\n\n## Where things live\n\n### Rules and data\n\n${lines}\n## Shapes\n\n- \`gone\`: x\n`
  return mapProblems(text, FOLDERS, (place) => [...FOLDERS, 'lib/wallet/read'].includes(place))
}

it('each folder has a line, and a deeper one may have one', () => {
  expect(problemsOf(...FOLDERS, 'lib/wallet/read')).toEqual([])
})

it('reports a folder without a line', () => {
  expect(problemsOf('docs', 'lib')).toEqual([
    'ARCHITECTURE.md has no line for the folder lib/wallet: say there what it has',
  ])
})

it('reports a line without a folder', () => {
  expect(problemsOf(...FOLDERS, 'lib/purse')).toEqual([
    'ARCHITECTURE.md has a line for lib/purse, which is no folder',
  ])
})

it('reports a line for two folders, because neither has one of its own', () => {
  expect(problemsOf(...FOLDERS, 'docs`, `lib')).toEqual([
    'ARCHITECTURE.md has a line for docs`, `lib, which is no folder',
  ])
})

it('reports a folder with two lines', () => {
  expect(problemsOf(...FOLDERS, 'docs')).toEqual(['ARCHITECTURE.md has more than one line for docs'])
})

it('asks for the folders of the top, and for those in app, components, inngest and lib', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'khata-map-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const folder of [
    '.next',
    'app/v1/wallet',
    'docs/decisions',
    'lib/wallet',
    'node_modules/next',
    'shots',
  ]) {
    mkdirSync(path.join(root, folder), { recursive: true })
    writeFileSync(path.join(root, folder, 'file'), '')
  }
  mkdirSync(path.join(root, 'lib/empty/read'), { recursive: true })
  writeFileSync(path.join(root, '.gitignore'), 'node_modules/\n/shots/\n')
  expect(foldersToPlace(root).sort()).toEqual(['app', 'app/v1', 'docs', 'lib', 'lib/wallet'])
})
