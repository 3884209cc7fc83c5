import { expect, it } from 'vitest'
import { DELETE, POST } from '@/app/v1/merchant/business/logo/route'
import { GET, PATCH } from '@/app/v1/merchant/business/route'
import { query } from '@/lib/infra/database/db'
import { formOf, noise } from '@/lib/product/image.fixture'
import { newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { newOwner, signedIn } from '@/testing/merchant'
import { brandingOf } from './read'

const path = '/v1/merchant/business'
const logoPath = `${path}/logo`

async function owner() {
  const { businessId, ...person } = await newOwner()
  const { headers } = await signedIn({ businessId, ...person })
  const patch = (body: object) => call(PATCH, headers, { method: 'PATCH', path, body })
  const upload = async (bytes: Uint8Array | string) =>
    call(POST, headers, { path: logoPath, form: formOf(bytes) })
  return { businessId, headers, patch, upload }
}

const audited = (businessId: string) =>
  query<{ details: unknown }>(
    `SELECT details FROM audit_entries WHERE business_id = $1 AND action = 'business.updated' ORDER BY id`,
    [businessId],
  )

it('a business begins without branding and with every notice on', async () => {
  const { headers, businessId } = await owner()
  expect((await call(GET, headers, { method: 'GET', path })).data).toMatchObject({
    logoUrl: null,
    accentColor: null,
    supportEmail: null,
    supportPhone: null,
    supportUrl: null,
    notices: { receipt: true, paymentFailed: true, renewalShort: true, recovered: true, ended: true },
  })
  expect(await brandingOf(businessId)).toMatchObject({ name: 'Test business', accentTextColor: null })
})

it('colour and contact are set, shown to customers, audited and taken back', async () => {
  const { businessId, patch } = await owner()
  const branding = {
    accentColor: '#FFD400',
    supportEmail: 'help@tea.example.com',
    supportPhone: '+977 1-4123456',
    supportUrl: 'https://tea.example.com/help',
  }
  const stored = { ...branding, accentColor: '#ffd400' }
  expect((await patch(branding)).data).toMatchObject(stored)
  expect(await brandingOf(businessId)).toEqual({
    name: 'Test business',
    logoUrl: null,
    logo: null,
    ...stored,
    accentTextColor: '#000000',
  })
  const nothing = { accentColor: null, supportEmail: null, supportPhone: null, supportUrl: null }
  expect((await patch(nothing)).data).toMatchObject(nothing)
  expect(await audited(businessId)).toEqual([{ details: stored }, { details: nothing }])
})

it('a notice is switched off without naming the others, and on again', async () => {
  const { businessId, patch } = await owner()
  expect((await patch({ notices: { ended: false, receipt: false } })).data.notices).toMatchObject({
    receipt: false,
    paymentFailed: true,
    ended: false,
  })
  expect((await patch({ notices: { receipt: true } })).data.notices).toMatchObject({
    receipt: true,
    ended: false,
  })
  const before = (await patch({})).data
  expect((await patch({ notices: { ended: false } })).data).toEqual(before)
  expect(await audited(businessId)).toHaveLength(2)
})

it.each([
  ['a colour by its name', { accentColor: 'red' }, 'accentColor'],
  ['a colour of three digits', { accentColor: '#f00' }, 'accentColor'],
  ['a support address that is none', { supportEmail: 'help' }, 'supportEmail'],
  ['a phone number with letters', { supportPhone: 'call us' }, 'supportPhone'],
  ['a help page without TLS', { supportUrl: 'http://tea.example.com' }, 'supportUrl'],
  ['a help page that runs code', { supportUrl: 'javascript:alert(1)' }, 'supportUrl'],
  ['a notice that does not exist', { notices: { code: false } }, 'notices.code'],
  ['a switch that is neither on nor off', { notices: { receipt: 'no' } }, 'notices.receipt'],
  ['a logo that was not uploaded here', { logoUrl: 'https://evil.example.com/x.svg' }, 'logoUrl'],
])('refuses %s', async (_, body, param) => {
  const { patch } = await owner()
  const { status, error } = await patch(body)
  expect([status, error?.param]).toEqual([400, param])
})

it('a logo is encoded again like the image of a product, shown to customers, audited and removed', async () => {
  const { businessId, headers, upload } = await owner()
  const { status, data } = await upload(await noise(40, 20).png().toBuffer())
  expect(status).toBe(200)
  expect(data.logoUrl).toMatch(/^http:\/\/localhost:3000\/images\/[0-9a-f]{64}\.png$/)
  expect((await brandingOf(businessId)).logoUrl).toBe(data.logoUrl)

  const hostile = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><path d="M0 0h9"/></svg>'
  const drawn = (await upload(hostile)).data.logoUrl
  const [{ bytes }] = (await query(`SELECT bytes FROM images WHERE encode(hash, 'hex') = $1`, [
    /[0-9a-f]{64}/.exec(drawn)?.[0],
  ])) as [{ bytes: Buffer }]
  expect(bytes.toString()).not.toContain('script')

  const remove = () => call(DELETE, headers, { method: 'DELETE', path: logoPath })
  const removed = await remove()
  expect([removed.status, removed.data.logoUrl]).toEqual([200, null])
  expect((await remove()).data).toEqual(removed.data)
  expect(await audited(businessId)).toEqual([
    { details: { logoUrl: data.logoUrl } },
    { details: { logoUrl: drawn } },
    { details: { logoUrl: null } },
  ])
})

it('a file that is no image is refused as for a product', async () => {
  const { upload } = await owner()
  expect((await upload('not an image')).error?.code).toBe('image_type_unsupported')
})

it('the database takes no colour and no switch that the pages do not know', async () => {
  const { businessId } = await newBusiness()
  const set = (assignment: string) => query(`UPDATE businesses SET ${assignment} WHERE id = $1`, [businessId])
  await expect(set(`accent_color = 'red;background:url(//x)'`)).rejects.toThrow('businesses_accent_color')
  await expect(set(`notices_off = '{code}'`)).rejects.toThrow('businesses_notices_off')
})
