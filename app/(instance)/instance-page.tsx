import type { Metadata } from 'next'
import { CustomerFrame } from '@/components/customer/frame'
import { PhoneLink } from '@/components/customer/phone-link'
import { LINK } from '@/components/ui/text-link'
import { allProviders, eitherOf, PROVIDER_NAMES } from '@/lib/core/providers'
import { findOwnText, operator } from '@/lib/infra/operator'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { currentLanguage } from '@/messages/language'

type InstancePageName = 'help' | 'terms' | 'privacy'

export async function instanceMetadata(name: InstancePageName): Promise<Metadata> {
  return { title: MESSAGES[await currentLanguage()].operator[name].title }
}

/** A page about this instance: the operator's own text if there is one, otherwise the default text. */
export async function InstancePage({ name }: { name: InstancePageName }) {
  const language = await currentLanguage()
  const words = MESSAGES[language].operator
  const { name: who, email, phone } = operator()
  const values = {
    operator: who,
    providers: allProviders(language),
    either: eitherOf(PROVIDER_NAMES, language),
  }
  const own = await findOwnText(name, language)
  return (
    <CustomerFrame brand={null} language={language} path={`/${name}`} isSandbox={false}>
      <h1 className="text-2xl font-semibold tracking-tight">{words[name].title}</h1>
      {own
        ? own.paragraphs.map((paragraph) => (
            <p key={paragraph} lang={own.language} className="text-pretty whitespace-pre-line wrap-anywhere">
              {paragraph}
            </p>
          ))
        : Object.entries(words[name].parts).map(([key, { heading, text }]) => (
            <section key={key} className="flex flex-col gap-1">
              <h2 className="font-semibold">{filled(heading, values)}</h2>
              <p className="text-pretty">{filled(text, values)}</p>
            </section>
          ))}
      <section className="flex flex-col gap-1">
        <h2 className="font-semibold">{words.who}</h2>
        <p className="wrap-anywhere">{who}</p>
        {phone && <PhoneLink phone={phone} language={language} />}
        {email && (
          <a className={`wrap-anywhere ${LINK}`} href={`mailto:${email}`}>
            {email}
          </a>
        )}
      </section>
    </CustomerFrame>
  )
}
