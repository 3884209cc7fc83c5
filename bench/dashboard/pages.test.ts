import path from 'node:path'
import { expect, it } from 'vitest'
import { addressesOf, foldersOfPages } from './pages'

const ROOT = path.resolve(import.meta.dirname, '../..')

it('the bench of the dashboard knows how each page is opened', async () => {
  const folders = foldersOfPages(ROOT)
  expect(folders).toContain('customers/[id]')
  const addresses = await Promise.all(folders.map((folder) => addressesOf(folder, async () => 'obj_1')))
  expect(addresses.flat().filter((address) => address.includes('['))).toEqual([])
})

it('a page of which it knows nothing is named', async () => {
  await expect(addressesOf('ghosts/[id]', async () => 'obj_1')).rejects.toThrow('ghosts/[id]')
})
