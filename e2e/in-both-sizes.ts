import type { Page } from '@playwright/test'
import { expect } from './fixtures'
import { pictures } from './pictures'
import { problemsOf } from './problems'

const SIZES = [
  [360, 740],
  [1280, 800],
] as const

/** Nothing is wrong with a page. With E2E_PICTURES there is a picture on a phone and one on a desk. */
export async function lookInBothSizes(page: Page, name: string): Promise<void> {
  expect(await problemsOf(page)).toEqual([])
  await pictures(page, name, SIZES)
}
