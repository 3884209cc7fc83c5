import { ConfirmAction } from '@/components/dashboard/confirm-action'
import { FormDialog } from '@/components/dashboard/form-dialog'
import { Save } from '@/components/dashboard/save'
import { Setting } from '@/components/dashboard/setting'
import { Form } from '@/components/form/form'
import { FormField } from '@/components/form/sent-form'
import { buttonClass } from '@/components/ui/button-look'
import { opensDialog } from '@/components/ui/dialog-buttons'
import { Empty } from '@/components/ui/empty'
import { Facts } from '@/components/ui/facts'
import { Mark, marksOf } from '@/components/ui/status-mark'
import { SubmitButton } from '@/components/ui/submit-button'
import { momentInWords } from '@/lib/core/calendar-date'
import {
  credentialsOf,
  opensOnce,
  PROVIDER_NAMES,
  PROVIDERS,
  type Protocol,
  type ProviderName,
  protocolsOf,
} from '@/lib/core/providers'
import { presentAccount, type WireProviderAccount } from '@/lib/provider-account/present'
import { listAccounts } from '@/lib/provider-account/read'
import { accountRefusal } from '@/lib/provider-account/refusal-words'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import type { Visit } from '../../visit'
import {
  addProviderAccountWithForm,
  changeProviderAccountWithForm,
  disableProviderAccountWithForm,
  useProviderAccountWithForm,
  verifyProviderAccountWithForm,
} from './actions'

// Enough for one active account per provider and protocol, and for former ones.
const SHOWN = 50

type State = 'unverified' | 'verified' | 'waits' | 'disabled'

const TONES = { unverified: 'late', verified: 'good', waits: 'waiting', disabled: 'over' } as const

function stateOf({ status, usableFrom }: WireProviderAccount, now: Date): State {
  return status === 'verified' && usableFrom && new Date(usableFrom) > now ? 'waits' : status
}

/** The business's own accounts at payment providers, in the environment of the page. Owners can change them, others can read them. */
export async function ProviderAccounts({ visit }: { visit: Visit }) {
  const { ctx, environment, role, language } = visit
  const words = MESSAGES[language].providerAccounts
  const { items } = await listAccounts(ctx, { limit: SHOWN })
  const inUse = items.filter(({ status }) => status !== 'disabled').map(kindOf)
  const isOwner = role === 'owner'
  const missing = KINDS.filter((kind) => isOwner && !inUse.includes(kindOf(kind)))
  return (
    <>
      <Setting
        id="provider-accounts"
        title={words.title}
        lead={environment === 'sandbox' ? words.leadSandbox : words.leadProduction}
      >
        <div className="flex flex-col gap-4">
          {items.map((row) => (
            <Account key={row.id} row={row} visit={visit} isOwner={isOwner} inUse={inUse} />
          ))}
          {items.length === 0 && <Empty>{isOwner ? words.none : words.noneForReaders}</Empty>}
        </div>
      </Setting>
      {missing.map(({ provider, protocol }) => {
        const named = { provider: titleOf({ provider, protocol }, words) }
        return (
          <Setting
            key={kindOf({ provider, protocol })}
            id={`add-${kindOf({ provider, protocol })}`}
            title={filled(words.add, named)}
            lead={[filled(words.addLead, named), leadOf(provider, protocol, words)].filter(Boolean).join(' ')}
          >
            <Form
              action={addProviderAccountWithForm}
              hidden={{ provider, ...(protocol !== null && { 'settings.protocol': protocol }) }}
              className="flex max-w-xl flex-col gap-4"
            >
              <Credentials provider={provider} protocol={protocol} labels={words.fields} />
              <Save>{filled(words.add, named)}</Save>
            </Form>
          </Setting>
        )
      })}
    </>
  )
}

interface Kind {
  provider: ProviderName
  protocol: Protocol | null
}

/** One account of each kind can be active. */
const KINDS: Kind[] = PROVIDER_NAMES.flatMap((provider): Kind[] => {
  const protocols = protocolsOf(provider)
  return protocols.length === 0
    ? [{ provider, protocol: null }]
    : protocols.map((protocol) => ({ provider, protocol }))
})

const kindOf = ({ provider, protocol }: { provider: string; protocol: string | null }) =>
  protocol === null ? provider : `${provider}-${protocol}`

function titleOf({ provider, protocol }: Kind, { protocols }: Words): string {
  const { title } = PROVIDERS[provider]
  return protocol === null ? title : `${title}, ${protocols[protocol]}`
}

type Words = (typeof MESSAGES)['en']['providerAccounts']

interface CredentialsProps extends Kind {
  labels: Readonly<Record<string, string>>
  /** The present settings, which are kept if a field is left empty. */
  kept?: { hint: string; settings: Record<string, string> }
}

function Credentials({ provider, protocol, labels, kept }: CredentialsProps) {
  return credentialsOf(provider, protocol).map(({ name, isSecret, isPrivateKey }) => (
    <FormField
      key={name}
      name={`settings.${name}`}
      label={labels[name] ?? name}
      hint={kept && filled(kept.hint, { value: kept.settings[name] ?? '' })}
      required={!kept}
      type={isSecret ? 'password' : 'text'}
      maxLength={isPrivateKey ? 5_000 : 200}
      autoComplete="off"
      spellCheck={false}
    />
  ))
}

interface AccountProps {
  row: Parameters<typeof presentAccount>[0]
  visit: Visit
  isOwner: boolean
  inUse: readonly string[]
}

function Account({ row, visit: { business, language }, isOwner, inUse }: AccountProps) {
  const account = presentAccount(row)
  const now = new Date()
  const { providerAccounts: words } = MESSAGES[language]
  const kind = { provider: account.provider, protocol: row.protocol as Protocol | null }
  const title = titleOf(kind, words)
  const state = stateOf(account, now)
  const when = account.usableFrom
    ? momentInWords(new Date(account.usableFrom), now, business.timeZone, language)
    : ''
  const hidden = { id: account.id }
  const dialog = `settings-${account.id}`
  const small = buttonClass({ look: 'quiet', size: 'small' })
  return (
    <article aria-label={title} className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{title}</h3>
        <Mark of={marksOf<State>(TONES, words.states)} is={state} />
      </div>
      <p className="text-sm text-pretty text-ink-muted">
        {accountRefusal(row, language) ?? filled(words.now[state], { when })}
        {PROVIDERS[account.provider].provesSecret === 'topUp' &&
          state === 'verified' &&
          ` ${words.secretUnasked}`}
      </p>
      <Facts facts={factsOf(account, kind, words)} />
      {isOwner && (
        <div className="flex flex-wrap gap-3">
          {state === 'unverified' && (
            <Form action={verifyProviderAccountWithForm} hidden={hidden}>
              <SubmitButton size="small">{words.verify}</SubmitButton>
            </Form>
          )}
          <button {...opensDialog(dialog)} className={small}>
            {words.replace}
          </button>
          {state === 'disabled' ? (
            !inUse.includes(kindOf(kind)) && (
              <Form action={useProviderAccountWithForm} hidden={hidden}>
                <SubmitButton size="small" look="quiet">
                  {words.use}
                </SubmitButton>
              </Form>
            )
          ) : (
            <ConfirmAction
              action={disableProviderAccountWithForm}
              hidden={hidden}
              trigger={words.disable}
              title={filled(words.disableTitle, { provider: title })}
              consequence={words.disableLead}
              confirm={words.disable}
              cancel={words.keep}
            />
          )}
          <FormDialog
            id={dialog}
            action={changeProviderAccountWithForm}
            hidden={{
              ...hidden,
              provider: account.provider,
              ...(kind.protocol !== null && { 'settings.protocol': kind.protocol }),
            }}
            title={words.replace}
            description={words.replaceLead}
            submit={words.save}
            cancel={words.cancel}
          >
            <Credentials
              {...kind}
              labels={words.fields}
              kept={{ hint: words.masked, settings: account.settings }}
            />
          </FormDialog>
        </div>
      )}
    </article>
  )
}

/** What it is for, where that is not the same as of the others. */
const leadOf = (provider: ProviderName, protocol: Protocol | null, words: Words) =>
  protocol !== null ? words.protocolLeads[protocol] : opensOnce(provider) && words.pageLead

const factsOf = ({ settings }: WireProviderAccount, { provider, protocol }: Kind, { fields }: Words) =>
  credentialsOf(provider, protocol)
    .filter(({ name }) => name in settings)
    .map(({ name }) => ({
      label: (fields as Readonly<Record<string, string>>)[name] ?? name,
      value: settings[name],
    }))
