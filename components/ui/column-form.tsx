import { Columns3 } from 'lucide-react'
import type { Messages } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { Button } from './button'
import { Checkbox } from './choice'
import { GoForm } from './go-form'
import { PageLink } from './page-link'
import { Popover } from './popover'

export interface ColumnFormProps {
  /** The list's address, without its query. */
  path: string
  /** The other parameters of the address. */
  others: readonly (readonly [string, string])[]
  /** All columns in the order of the list. The first one identifies a row, and always stays. */
  columns: readonly { name: string; title: string; isShown: boolean }[]
  /** The address with the default columns. Null if these are shown. */
  usual: string | null
  words: Messages['list']['columns']
}

const PARAM = 'columns'

/**
 * The form that chooses which columns a list shows. The choice goes into the address, so it can be linked and saved, and works without a
 * script.
 */
export function ColumnForm({ path, others, columns: [first, ...columns], usual, words }: ColumnFormProps) {
  /** For screen readers: the page has other fields with the same names, so a label says what the checkbox does. */
  const named = (title: string) => ({ label: title, 'aria-label': filled(words.show, { title }) })
  const shown = columns.map(({ name, isShown }) => `${name} ${isShown}`).join()
  if (!first) return null
  return (
    <Popover
      id="columns"
      label={words.label}
      closesWith={shown}
      triggerClass="inline-flex min-h-7 items-center gap-1.5 rounded-full px-2.5 text-xs font-medium text-ink-muted transition-colors hover:bg-action-quiet hover:text-ink"
      trigger={
        <>
          <Columns3 aria-hidden="true" className="size-3.5" />
          {words.open}
        </>
      }
    >
      <GoForm key={shown} action={path} className="flex flex-col gap-3 p-2">
        {others.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {/* A disabled checkbox is not sent. */}
        <input type="hidden" name={PARAM} value={first.name} />
        <fieldset className="flex max-h-[min(30rem,36dvh)] min-w-60 flex-col gap-2 overflow-auto">
          <legend className="sr-only">{words.open}</legend>
          <Checkbox name={PARAM} value={first.name} {...named(first.title)} checked disabled readOnly />
          {columns.map(({ name, title, isShown }) => (
            <Checkbox key={name} name={PARAM} value={name} {...named(title)} defaultChecked={isShown} />
          ))}
        </fieldset>
        <div className="flex items-center gap-3 whitespace-nowrap">
          <Button type="submit" size="small">
            {words.apply}
          </Button>
          {usual !== null && (
            <PageLink
              href={usual}
              scroll={false}
              className="rounded-md px-1.5 py-1 text-xs font-medium text-link hover:underline"
            >
              {words.usual}
            </PageLink>
          )}
        </div>
      </GoForm>
    </Popover>
  )
}
