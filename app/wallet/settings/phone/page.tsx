import { getTranslations } from 'next-intl/server'
import { Form } from '@/components/form/form'
import { FormCode } from '@/components/form/sent-code'
import { FormPhone } from '@/components/form/sent-phone'
import { Switch } from '@/components/ui/choice'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextLink } from '@/components/ui/text-link'
import { WholeDates } from '@/components/ui/whole-dates'
import type { PhoneChangeView } from '@/lib/phone-change/present'
import { findPhoneChange } from '@/lib/phone-change/stop'
import { getOwnPhone } from '@/lib/wallet/read'
import { currentLanguage } from '@/messages/language'
import { phoneWords } from '@/messages/phone-words'
import { requireProvedCustomer } from '../../session'
import { WalletPage } from '../../wallet-page'
import { walletTitle } from '../../wallet-title'
import { dayWords } from '../../words'
import { askNumberWithForm, confirmNumberWithForm, stopNumberWithForm } from './actions'

const PATH = '/wallet/settings/phone'

export const generateMetadata = walletTitle('number.title')

/** Changing the number: first the new number, then the codes, or the day of waiting. */
export default async function NumberPage({ searchParams }: PageProps<'/wallet/settings/phone'>) {
  const query = await searchParams
  const ctx = await requireProvedCustomer(PATH, query)
  const t = await getTranslations('wallet.number')
  const [phone, change] = await Promise.all([getOwnPhone(ctx), findPhoneChange(ctx)])
  const isOwn = change?.state === 'asked' && change.sessionId === ctx.sessionId && query.again === undefined
  const done = query.done === 'stopped' && !change ? t('stopped') : undefined
  return (
    <WalletPage ctx={ctx} path={PATH} title={t('title')} place="settings" done={done}>
      {change?.state === 'waiting' ? (
        <HoldStep change={change} />
      ) : isOwn ? (
        <CodesStep change={change} />
      ) : (
        <NumberStep phone={phoneWords(phone, await currentLanguage())} />
      )}
      <p>
        <TextLink href="/wallet/settings">{t('back')}</TextLink>
      </p>
    </WalletPage>
  )
}

/** The first step: the new number. */
async function NumberStep({ phone }: { phone: string }) {
  const t = await getTranslations('wallet.number')
  return (
    <>
      <p className="text-ink-muted">{t('lead', { phone })}</p>
      <Form scale="large" action={askNumberWithForm}>
        <FormPhone label={t('phone')} />
        <Switch name="oldPhoneGone" label={t('gone', { phone })} hint={t('goneHint')} />
        <SubmitButton size="large">{t('send')}</SubmitButton>
      </Form>
    </>
  )
}

/** The second step: the codes that were sent. A code that was already accepted is not asked for again. */
async function CodesStep({ change }: { change: PhoneChangeView }) {
  const [t, language] = [await getTranslations('wallet.number'), await currentLanguage()]
  const { oldPhone, newPhone, oldPhoneGone, oldProved, newProved } = change
  return (
    <>
      <p className="text-ink-muted">{t(oldPhoneGone ? 'sentOne' : 'sent')}</p>
      <Form scale="large" action={confirmNumberWithForm}>
        {!newProved && (
          <FormCode name="newCode" label={t('codeOf', { phone: phoneWords(newPhone, language) })} autoFocus />
        )}
        {!oldPhoneGone && !oldProved && (
          <FormCode name="oldCode" label={t('codeOf', { phone: phoneWords(oldPhone, language) })} />
        )}
        <SubmitButton size="large">{oldPhoneGone ? t('wait') : t('change')}</SubmitButton>
      </Form>
      <Form
        scale="large"
        action={askNumberWithForm}
        hidden={{ phone: newPhone, ...(oldPhoneGone && { oldPhoneGone: 'on' }) }}
      >
        <SubmitButton size="large" look="quiet">
          {t(oldPhoneGone ? 'againOne' : 'again')}
        </SubmitButton>
      </Form>
      <p>
        <TextLink href="/wallet/settings/phone?again=1">{t('other')}</TextLink>
      </p>
    </>
  )
}

/** The day of waiting, during which anybody who is signed in can stop the change. */
async function HoldStep({ change: { newPhone, dueAt } }: { change: PhoneChangeView }) {
  const [t, language] = [await getTranslations('wallet.number'), await currentLanguage()]
  const at = dueAt as Date
  return (
    <>
      <p>
        <WholeDates>
          {t('waiting', {
            phone: phoneWords(newPhone, language),
            day: dayWords(at, language),
          })}
        </WholeDates>
      </p>
      <Form scale="large" action={stopNumberWithForm}>
        <SubmitButton size="large" look="quiet">
          {t('stop')}
        </SubmitButton>
      </Form>
    </>
  )
}
