import { prerender } from 'react-dom/static'
import { expect, test } from 'vitest'
import { ConnectionScope } from '@/components/form/connection-scope'
import { leaveTeam } from '@/lib/team/leave'
import { ROLES } from '@/lib/team/rules'
import { MESSAGES } from '@/messages/catalogue'
import { browser, comesAs } from '@/scripts/test/browser.fixture'
import { Api } from '@/testing/api'
import { newMember, newOwner, signedIn, tokenMailedTo } from '@/testing/merchant'
import { newSandbox } from '@/testing/world'
import InvitePage from '../../(auth)/invite/[token]/page'
import { STEP_NAMES } from './[environment]/settings/message-steps'
import NewBusinessPage from './new-business/page'
import NoBusinessPage from './no-business/page'
import { englishFor, latinIn } from './spoken-page.fixture'

/** The Latin words of a page without the frame of the dashboard. */
async function englishAt(address: string, page: () => React.ReactNode | Promise<React.ReactNode>) {
  browser.at = address
  const { prelude } = await prerender(
    <ConnectionScope words={MESSAGES.ne.connection}>{await page()}</ConnectionScope>,
  )
  const shown = await new Response(prelude).text()
  expect(shown, address).toMatch(/<h1[^>]*>[^<]*\p{Script=Devanagari}/u)
  return latinIn(shown).map((text) => `${address}: ${text}`)
}

test('the team is in Nepali, with each role and the invites that wait, for each who may look', async () => {
  const api = await Api.load()
  const { session, ownerCtx } = await newSandbox(api)
  const addresses = ['/team', '/team?cursor=nobody']
  const english = await englishFor(session.cookie, addresses)
  for (const role of ROLES) {
    const body = { email: `new-${role}@example.com`, role }
    await api.must('inviteTeamMember', { credentials: session, body })
    const { headers } = await signedIn(await newMember(ownerCtx.businessId, role))
    if (role !== 'cashier') english.push(...(await englishFor(headers.cookie, addresses)))
  }
  expect(english).toEqual([])
})

test('each section of the settings is in Nepali, with what customers read at each step, and what others read of it', async () => {
  const api = await Api.load()
  const { session, ownerCtx } = await newSandbox(api)
  const sections = ['', '/brand', '/retries', '/customers', '/notices', '/data']
  const addresses = sections.map((section) => `/settings${section}`)
  const steps = [...STEP_NAMES.map((step) => `step=${step}`), 'step=changed&lang=ne']
  const english = [
    ...(await englishFor(session.cookie, addresses)),
    ...(await englishFor(
      session.cookie,
      steps.map((step) => `/settings/notices?${step}`),
      ['sandbox'],
    )),
  ]
  // The texts are different once these are filled in.
  const tax = { panNumber: '301234567', vatRegistered: true }
  const body = { ...tax, accentColor: '#8c1d2f', supportPhone: '+977 1-4123456', finalAction: 'unpaid' }
  await api.must('updateBusiness', { credentials: session, body })
  english.push(...(await englishFor(session.cookie, ['/settings/brand'])))
  const viewer = await signedIn(await newMember(ownerCtx.businessId, 'viewer'))
  english.push(...(await englishFor(viewer.headers.cookie, ['/settings'])))
  expect(english).toEqual([])
})

test('a person who opens an invite reads it in Nepali, and so does one who makes a business or has none', async () => {
  const api = await Api.load()
  const { session, ownerCtx } = await newSandbox(api)
  const [guest, other] = [await newOwner(), await newOwner()]
  const newcomer = 'new-cashier@example.com'
  const invited = async (email: string, role: string) => {
    await api.must('inviteTeamMember', { credentials: session, body: { email, role } })
    return tokenMailedTo(email, 'invite')
  }
  const [forGuest, forNewcomer] = [await invited(guest.email, 'admin'), await invited(newcomer, 'cashier')]
  const english: string[] = []
  const invite = async (token: string) => {
    const given = { params: Promise.resolve({ token }), searchParams: Promise.resolve({}) }
    english.push(...(await englishAt(`/invite/${token}`, () => InvitePage(given))))
  }
  comesAs(undefined, 'ne')
  for (const token of [forGuest, forNewcomer, 'used']) await invite(token)
  for (const person of [guest, other]) {
    comesAs((await signedIn(person)).headers.cookie, 'ne')
    await invite(forGuest)
  }
  english.push(...(await englishAt('/dashboard/new-business', NewBusinessPage)))
  const { ctx, headers } = await signedIn(await newMember(ownerCtx.businessId, 'viewer'))
  await leaveTeam(ctx)
  comesAs(headers.cookie, 'ne')
  english.push(...(await englishAt('/dashboard/no-business', NoBusinessPage)))
  expect(english).toEqual([])
})
