import { ObjectLink } from '@/components/dashboard/object-link'
import { CopyableId } from '@/components/ui/copyable-id'
import type { Facts } from '@/components/ui/facts'
import { Ago, BothDates, Instant } from '@/components/ui/instant'
import { Money } from '@/components/ui/money'
import { TextLink } from '@/components/ui/text-link'
import { countIn } from '@/lib/core/digits'
import { MESSAGES } from '@/messages/catalogue'
import type { Visit } from '../visit'

export type Fact = React.ComponentProps<typeof Facts>['facts'][number]

type Nullable<Value> = Value | null | undefined

/**
 * Functions for the usual facts of an object, in the language of the page. A fact without a value is left out.
 * @param clock `real` for things that are in real time, also in the sandbox.
 */
export function factsOf({ ctx, environment, business, language }: Visit, clock: 'own' | 'real' = 'own') {
  const { timeZone } = business
  const { frame, list } = MESSAGES[language]
  const time =
    clock === 'real'
      ? { timeZone, now: new Date(), isReal: environment === 'sandbox' }
      : { timeZone, now: ctx.now }
  return {
    id: (id: string): Fact => ({
      label: list.heads.id,
      value: <CopyableId id={id} words={{ copy: frame.copyId, copied: frame.copied }} />,
    }),
    /** @param copy the name of the copy button for screen readers. */
    copyable: (label: string, text: Nullable<string>, copy: string): Fact => ({
      label,
      value: text && <CopyableId id={text} words={{ copy, copied: frame.copied }} />,
    }),
    /** @param path of the page below the environment. If there is none, the fact is left out. */
    link: (label: string, path: Nullable<string>, text: React.ReactNode): Fact => ({
      label,
      value: path && <TextLink href={`/dashboard/${environment}/${path}`}>{text}</TextLink>,
    }),
    /** An object by its wire id. */
    object: (label: string, id: Nullable<string>): Fact => ({
      label,
      value: id && <ObjectLink environment={environment} id={id} />,
    }),
    ago: (label: string, at: Nullable<string>, none?: string): Fact => ({
      label,
      value: at ? <Ago at={at} {...time} language={language} /> : none,
    }),
    /** The day in both calendars. */
    day: (label: string, at: Nullable<string | Date>): Fact => ({
      label,
      value: at && <BothDates at={at} timeZone={time.timeZone} language={language} />,
    }),
    /** The day. The tooltip has the exact time. */
    date: (label: string, at: Nullable<string | Date>): Fact => ({
      label,
      value: at && <Instant at={at} timeZone={time.timeZone} language={language} />,
    }),
    money: (label: string, paisa: Nullable<string>): Fact => ({
      label,
      value: paisa && <Money paisa={paisa} language={language} />,
    }),
    /** A count. Left out if it is zero. */
    count: (label: string, count: number): Fact => ({
      label,
      value: count > 0 && countIn(language, count),
    }),
    code: (label: string, text: Nullable<string>): Fact => ({
      label,
      value: text && <span className="font-mono text-xs">{text}</span>,
    }),
  }
}
