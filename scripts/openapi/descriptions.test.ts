import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { OpenApiDocument } from '@/lib/http/openapi/types'
import { missingDescriptions } from './check'

const document = () =>
  JSON.parse(readFileSync('app/v1/openapi.json/document.json', 'utf8')) as OpenApiDocument

it('every operation, parameter and field of the API document has a description, and one without it is named', () => {
  expect(missingDescriptions(document())).toEqual([])
  const text = JSON.stringify(document())
    .replace('"description":"Archived and erased customers can be read, too.",', '')
    .replace(`,"description":"The wallet's balance, in paisa. Never negative."`, '')
  expect(missingDescriptions(JSON.parse(text))).toEqual([
    'getCustomer lacks a description.',
    'Wallet.balancePaisa lacks a description.',
  ])
})
