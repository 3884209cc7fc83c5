import { ArrowUpDown, Check, Plus, X } from 'lucide-react'
import type { DayRange } from '@/lib/core/day-presets'
import type { Language } from '@/lib/core/language'
import type { Messages } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { addressOf, type Pairs } from './address-of'
import { Button } from './button'
import { daysInWords } from './days-in-words'
import { Field } from './field'
import { GoForm } from './go-form'
import { PageLink } from './page-link'
import { Popover } from './popover'

export interface BarFilter {
  param: string
  label: string
  options?: readonly { value: string; label: string }[] | undefined
  placeholder?: string | undefined
  /** The parameter of the last day. `param` is the one of the first day. */
  to?: string
  /** Ranges of days that can be chosen with one press. */
  presets?: readonly DayRange[]
}

interface FilterBarProps {
  /** The list's address, without its query. */
  path: string
  filters: readonly BarFilter[]
  /** The present values in the address. */
  set: Readonly<Record<string, string>>
  /** The sort orders of the list. On a phone its table has no headings that sort. */
  orders?: readonly Choice[]
  /** The address without filters, if it is more than the path. */
  cleared?: string
  words: Messages['list']['bar']
  language: Language
  /** At the end of the bar. */
  aside?: React.ReactNode
}

// If there are more than this, the rest is behind a button, so that the bar stays one line.
const MAX_UNSET = 4

/** The filters of a list. Each is in the address, so that colleagues see the same list. */
export function FilterBar({ path, filters, orders = [], cleared = path, aside, ...its }: FilterBarProps) {
  const { set, words } = its
  const isSet = filters.some((filter) => paramsOf(filter).some((param) => set[param] !== undefined))
  const unset = filters.filter((filter) => paramsOf(filter).every((param) => set[param] === undefined))
  const tucked = unset.length > MAX_UNSET + 1 ? unset.slice(MAX_UNSET) : []
  return (
    // On a phone it is one line that scrolls sideways, with the active filters first.
    <div className="flex flex-wrap items-center gap-2 text-sm max-sm:-mx-4 max-sm:-my-1 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 max-sm:*:shrink-0 [scrollbar-width:none]">
      {filters
        .filter((filter) => !tucked.includes(filter))
        .map((filter) => (
          <Chip key={filter.param} path={path} filter={filter} {...its} />
        ))}
      {tucked.length > 0 && (
        <Popover
          id="more-filters"
          label={words.more}
          closesWith={tucked.map(({ param }) => param).join()}
          triggerClass={`${OPENER} text-ink-muted hover:bg-action-quiet print:hidden`}
          trigger={words.more}
        >
          <div className="flex flex-col items-start gap-2 p-1.5">
            {tucked.map((filter) => (
              <Chip key={filter.param} path={path} filter={filter} {...its} />
            ))}
          </div>
        </Popover>
      )}
      <OrderChoice orders={orders} label={words.order} />
      {isSet && (
        <PageLink
          href={cleared}
          className="rounded-md px-1.5 py-1 text-xs font-medium text-link hover:underline"
        >
          {words.clear}
        </PageLink>
      )}
      <span className="ml-auto flex items-center gap-2 print:hidden">{aside}</span>
    </div>
  )
}

type ChipProps = Pick<FilterBarProps, 'path' | 'set' | 'words' | 'language'> & { filter: BarFilter }

const OPENER =
  'inline-flex min-h-7 items-center gap-1 rounded-full px-2.5 text-xs font-medium transition-colors'

function Chip({ path, filter, set, words, language }: ChipProps) {
  const { param, label, options, to } = filter
  const params = paramsOf(filter)
  const value = params.map((each) => set[each]).find((each) => each !== undefined)
  const shown = to
    ? daysInWords(set[param], set[to], { presets: filter.presets, words, language })
    : (options?.find((each) => each.value === value)?.label ?? value)
  const others = Object.entries(set).filter(([name]) => !params.includes(name))
  const chosen = params.map((each) => set[each]).join(' ')
  const frame =
    value === undefined
      ? 'border border-dashed border-line-strong text-ink-muted print:hidden'
      : 'border border-line-strong bg-surface text-ink max-sm:order-first'
  return (
    <span className={`inline-flex max-w-full items-center rounded-full ${frame}`}>
      <Popover
        id={`filter-${param}`}
        label={filled(words.filter, { label })}
        closesWith={chosen}
        triggerClass={`${OPENER} min-w-0 hover:bg-action-quiet ${value === undefined ? '' : 'pr-1'}`}
        trigger={
          <>
            {value === undefined && <Plus aria-hidden="true" className="size-3.5" />}
            <span className="truncate">
              {label}
              {value !== undefined && <span className="font-normal text-ink-muted">: </span>}
              {shown}
            </span>
          </>
        }
      >
        <Choices
          choices={(options ?? []).map((option) => ({
            label: option.label,
            href: addressOf(path, [...others, [param, option.value]]),
            isChosen: option.value === value,
          }))}
        />
        {/* The fields show what is in the address. */}
        {to && (
          <Days key={chosen} path={path} filter={{ ...filter, to }} set={set} others={others} words={words} />
        )}
        {!to && !options && (
          <TypedFilter key={chosen} path={path} filter={filter} value={value} others={others} words={words} />
        )}
      </Popover>
      {value !== undefined && (
        <PageLink
          href={addressOf(path, others)}
          aria-label={filled(words.remove, { label })}
          className="grid size-7 shrink-0 place-items-center rounded-full text-ink-muted hover:bg-action-quiet hover:text-ink"
        >
          <X aria-hidden="true" className="size-3.5" />
        </PageLink>
      )}
    </span>
  )
}

const paramsOf = ({ param, to }: BarFilter) => (to ? [param, to] : [param])

/** The first and the last day of a range: a preset, or typed. */
function Days({
  path,
  filter: { param, to, presets = [] },
  set,
  others,
  words,
}: Pick<FilterBarProps, 'path' | 'set' | 'words'> & { filter: BarFilter & { to: string }; others: Pairs }) {
  return (
    <>
      <Choices
        choices={presets.map((preset) => ({
          label: preset.label,
          href: addressOf(path, [...others, [param, preset.from], [to, preset.to]]),
          isChosen: set[param] === preset.from && set[to] === preset.to,
        }))}
      />
      <FilterForm path={path} others={others} words={words}>
        <p className="text-xs font-medium text-ink-muted">{words.between}</p>
        <Field name={param} label={words.firstDay} type="date" defaultValue={set[param]} />
        <Field name={to} label={words.lastDay} type="date" defaultValue={set[to]} />
      </FilterForm>
    </>
  )
}

interface TypedFilterProps {
  path: string
  filter: BarFilter
  value: string | undefined
  others: Pairs
  words: FilterBarProps['words']
}

function TypedFilter({ path, filter, value, others, words }: TypedFilterProps) {
  const { param, label, placeholder } = filter
  return (
    <FilterForm path={path} others={others} words={words}>
      <Field
        name={param}
        label={label}
        defaultValue={value}
        placeholder={placeholder}
        autoComplete="off"
        maxLength={300}
        required
      />
    </FilterForm>
  )
}

function FilterForm({
  path,
  others,
  words,
  children,
}: Pick<TypedFilterProps, 'path' | 'others' | 'words'> & React.PropsWithChildren) {
  return (
    <GoForm action={path} className="flex flex-col gap-3 p-2">
      {others.map(([name, kept]) => (
        <input key={name} type="hidden" name={name} value={kept} />
      ))}
      {children}
      <Button type="submit" size="small">
        {words.apply}
      </Button>
    </GoForm>
  )
}

/** The sort orders of a list, for a phone, where its table has no headings. */
function OrderChoice({ orders, label }: { orders: readonly Choice[]; label: string }) {
  if (orders.length === 0) return null
  const chosen = orders.find(({ isChosen }) => isChosen)?.label ?? label
  return (
    <span className="sm:hidden">
      <Popover
        key={chosen}
        id="order"
        label={label}
        triggerClass="inline-flex min-h-7 items-center gap-1 rounded-full px-2.5 text-xs font-medium text-ink-muted transition-colors hover:bg-action-quiet"
        trigger={
          <>
            <ArrowUpDown aria-hidden="true" className="size-3.5" />
            {chosen}
          </>
        }
      >
        <Choices choices={orders} />
      </Popover>
    </span>
  )
}

/** One of several addresses. */
interface Choice {
  label: string
  href: string
  isChosen: boolean
}

/** Addresses to choose from, in a popover. */
function Choices({ choices }: { choices: readonly Choice[] }) {
  if (choices.length === 0) return null
  return (
    <ul className="flex max-h-80 min-w-40 flex-col overflow-auto">
      {choices.map(({ label, href, isChosen }) => (
        <li key={label}>
          <PageLink
            href={href}
            aria-current={isChosen ? 'true' : undefined}
            className="flex min-h-8 items-center justify-between gap-3 rounded-md px-2.5 hover:bg-action-quiet"
          >
            {label}
            {isChosen && <Check aria-hidden="true" className="size-4" />}
          </PageLink>
        </li>
      ))}
    </ul>
  )
}
