import { beforeEach, describe, expect, it } from 'vitest'
import { newFormKey } from '@/components/form/form-key'
import type { FormState } from '@/components/form/form-state'
import { CHECKOUT_COOKIE, userCookie } from '@/lib/auth/customer-cookies'
import { sessionCookie } from '@/lib/auth/session-cookie'
import { fromWire, type Prefix } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { browser } from '@/scripts/test/browser.fixture'
import { ONLY_ADD } from '@/testing/adding-scenes'
import { Api, type ApiOperation, type Call } from '@/testing/api'
import { type IdPlace, idPlaces } from '@/testing/id-places'
import { plannedCall, SCENES, successfulCall } from '@/testing/walk-scenes'
import { newSandbox, newWorld, OF_BOTH_ENVIRONMENTS, type Tenant } from '@/testing/world'
import { every } from './all-actions.fixture'
import type { OperationAction } from './form-action'
import { FORM_FIELDS, type FormFields } from './form-fields.fixture'
import { FORM_SCENES } from './form-scenes.fixture'

const { cookies } = browser
const api = await Api.load()
const actions = every.flatMap((each) =>
  each.declaration.scope ? [{ ...each, operation: api.operation(each.declaration.operation) }] : [],
)
const others = every.filter(({ declaration }) => !declaration.scope)

const own = await newWorld(api)
const foreign = await newWorld(api)
// A shared sandbox for most forms. Those that delete something get their own.
const shared = await newSandbox(api)
const ofAdders = await newSandbox(api)

async function sandboxFor({ id }: ApiOperation): Promise<Tenant> {
  if (ONLY_ADD.has(id)) return ofAdders
  const { arrange, body, endsSession } = SCENES[id] ?? {}
  return arrange || !body || endsSession || id.startsWith('change') ? newSandbox(api) : shared
}

/** A form of a merchant, one that moves money, one of a customer, and one behind a link. */
export const SOME_FORMS = new Set([
  'updateCustomerWithForm',
  'refundInvoiceWithForm',
  'payInvoiceWithForm',
  'agreeWithForm',
])

/** Forms without the field for an id that their operation accepts. */
const NOT_SENT: Record<string, string> = {
  // It creates its own price.
  makeTestLinkWithForm: 'priceId',
}

interface Form {
  name: string
}

/** Sends each of these forms in all ways: by people who may, and by people who may not. */
export function walkForms(isWalked: (form: Form) => boolean): void {
  beforeEach(() => cookies.clear())

  describe.each(actions.filter(isWalked))('$name', ({ name, action, operation }) => {
    it('refuses a viewer, and a browser without a session', async () => {
      const form = formOf(own.sandbox, fieldsOf(name, own.sandbox, operation))
      expect(await send(action, form)).toMatchObject({ state: { code: 'session_expired' } })
      // Every member may read, and change their own account.
      const { scope = '' } = action.declaration
      if (scope.startsWith('security:') || scope.endsWith(':read')) return
      signInAs(own.sandbox.viewer)
      expect(await send(action, form)).toMatchObject({ state: { code: 'role_insufficient' } })
    })

    const places = idPlaces(api.document, operation).filter((place) => place.name !== NOT_SENT[name])
    for (const place of places) {
      it(`finds no ${place.name} of another business or of the other environment`, async () => {
        signInAs(own.sandbox.session)
        for (const id of foreignIds(place)) {
          const fields = { ...fieldsOf(name, own.sandbox, operation), [place.name]: id }
          const sent = await send(action, formOf(own.sandbox, fields))
          expect([id, sent.state]).toMatchObject([id, { code: 'resource_not_found' }])
        }
      })
    }

    it('does once what is sent twice, and shows the same result', async () => {
      const tenant = await sandboxFor(operation)
      signInAs(tenant.session)
      const form = formOf(tenant, await successfulFields(name, tenant, operation))
      const first = await send(action, form)
      expect({ ...first.state?.errors, above: first.state?.message }).toEqual({})
      if (SCENES[operation.id]?.endsSession) return
      const before = await traces()
      expect(withoutKey(await send(action, form))).toEqual(withoutKey(first))
      expect(await traces()).toEqual(before)
    })
  })

  describe.each(others.filter(isWalked))('$name', ({ name, action, declaration }) => {
    it('does once what is sent twice, and shows the same result', async () => {
      const tenant = await newSandbox(api)
      const fields = await customersFields(name, tenant, declaration)
      const form = formOf(tenant, fields)
      const first = await send(action, form)
      expect({ ...first.state?.errors, above: first.state?.message }).toEqual({})
      if (ENDS_SESSION.includes(declaration.operation)) return
      const before = await traces()
      expect(withoutKey(await send(action, form))).toEqual(withoutKey(first))
      expect(await traces()).toEqual(before)
    })

    it.runIf(!declaration.auth.includes('anonymous'))(
      'does nothing for a browser without a session',
      async () => {
        const tenant = await newSandbox(api)
        const fields = await customersFields(name, tenant, declaration)
        cookies.clear()
        const before = await traces()
        const { state, goesTo = '' } = await send(action, formOf(tenant, fields))
        expect(state?.done).toBeUndefined()
        if (declaration.auth.includes('operatorSession')) expect(state?.code).toBe('session_expired')
        // The page asks for the phone number.
        else expect(goesTo).toMatch(/^(\/wallet\/sign-in\?next=|\/(agree|buy|checkout|invoice)\/[\w-]+$)/)
        expect(await traces()).toEqual(before)
      },
    )
  })
}

// Afterwards, nobody can ask for the result again, or the browser shows another balance with its own keys.
const ENDS_SESSION = ['logout', 'signOut', 'openOwnWallet']

/** The fields of a form of a customer, or of a person without a business, in whose browser it is sent. */
async function customersFields(
  name: string,
  tenant: Tenant,
  { operation: id, auth }: OperationAction['declaration'],
): Promise<FormFields> {
  const scene = await FORM_SCENES[id]?.(tenant)
  if (scene) {
    keepCookie(scene.credentials)
    return scene.fields
  }
  const call = await successfulCall(tenant, api.operation(id))
  if (auth.includes('operatorSession')) keepCookie(call.credentials)
  const bearer = call.credentials?.authorization?.replace('Bearer ', '')
  if (bearer) cookies.set(auth.includes('endUser') ? userCookie().name : CHECKOUT_COOKIE, { value: bearer })
  return fieldsFor(name, call)
}

interface Sent {
  state?: FormState
  /** The page to which the form redirects. */
  goesTo?: string
}

/** Sends a form as a browser does. Next throws to redirect. */
async function send(action: OperationAction, form: FormData): Promise<Sent> {
  try {
    return { state: await action({ key: '', values: {}, errors: {} }, form) }
  } catch (error) {
    const [kind, , goesTo] = String((error as { digest?: string }).digest).split(';')
    if (kind !== 'NEXT_REDIRECT' || !goesTo) throw error
    return { goesTo }
  }
}

/** Each result contains the key of the next attempt, which is random. */
function withoutKey({ state, goesTo }: Sent): object {
  return { goesTo, state: state && { ...state, key: '' } }
}

function signInAs(headers: Record<string, string>): void {
  keepCookie(headers)
  expect([...cookies.keys()]).toContain(sessionCookie().name)
}

function keepCookie(headers: Record<string, string> = {}): void {
  const [name = '', value = ''] = (headers.cookie ?? '').split(/=(.*)/s)
  if (name) cookies.set(name, { value })
}

function formOf({ environment }: Tenant, fields: FormFields): FormData {
  const form = new FormData()
  form.set('environment', environment)
  form.set('idempotencyKey', newFormKey())
  for (const [field, value] of Object.entries(fields))
    for (const each of Array.isArray(value) ? value : [value]) form.append(field, each)
  return form
}

/** The fields of a form that needs no preparation. */
function fieldsOf(name: string, tenant: Tenant, operation: ApiOperation): FormFields {
  return fieldsFor(name, plannedCall(tenant, operation))
}

async function successfulFields(name: string, tenant: Tenant, operation: ApiOperation): Promise<FormFields> {
  const call = await successfulCall(tenant, operation)
  if (call.credentials?.cookie) signInAs(call.credentials)
  return fieldsFor(name, call)
}

function fieldsFor(name: string, { path: ids = {}, body }: Pick<Call, 'path' | 'body'>): FormFields {
  const own = FORM_FIELDS[name]
  const given =
    body instanceof FormData ? Object.fromEntries(body) : ((body ?? {}) as Record<string, unknown>)
  return { ...ids, ...(own ? own(given) : plainFields(given)) }
}

/** The fields of a form that has one for each parameter. Metadata has a separate editor. */
function plainFields(body: Record<string, unknown>): FormFields {
  const fields: FormFields = {}
  for (const [name, value] of Object.entries(body)) {
    if (value instanceof File) fields[name] = value
    else if (Array.isArray(value)) fields[name] = value.map(String)
    else if (typeof value !== 'object') fields[name] = String(value)
  }
  return fields
}

function foreignIds({ prefix }: IdPlace): string[] {
  const ids = [foreign.sandbox.ids[prefix], foreign.production.ids[prefix]]
  if (!OF_BOTH_ENVIRONMENTS.includes(prefix)) ids.push(own.production.ids[prefix])
  for (const id of ids)
    expect(fromWire(prefix as Prefix, id ?? ''), `The world has no ${prefix}.`).not.toBeNull()
  return ids as string[]
}

/** A measure of everything that was written. */
function traces(): Promise<unknown> {
  return query(
    `SELECT (SELECT count(*) FROM events) AS events,
            (SELECT count(*) FROM audit_entries) AS audit, (SELECT count(*) FROM operator_audit_entries) AS of_operators, (SELECT count(*) FROM idempotency_keys) AS keys,
            (SELECT count(*) FROM outbox_messages) AS messages, (SELECT count(*) FROM topups) AS topups,
            (SELECT count(*) FROM merchant_sessions) AS sessions, (SELECT count(*) FROM end_user_sessions) AS logins,
            (SELECT count(*) FROM team_members) AS members, (SELECT count(*) FROM ledger_transactions) AS moves`,
  )
}
