import { addressOf } from '@/components/ui/address-of'
import { ColumnForm } from '@/components/ui/column-form'
import type { Messages } from '@/messages/catalogue'
import type { ColumnChoice } from './column-choice'
import type { Asked } from './list-query'

interface ChooseColumnsProps<Item> {
  of: ColumnChoice<Item>
  /** The list's address, without its query. */
  path: string
  asked: Asked
  /** How many rows are shown, if they are more than at first. */
  show: string | null
  words: Messages['list']['columns']
}

/** Which columns a list shows. Its filters, its order and its length stay as they are. */
export function ChooseColumns<Item>({
  of: { offered, shown, param },
  path,
  asked: { filters, cursor },
  show,
  words,
}: ChooseColumnsProps<Item>) {
  const others = Object.entries({ ...filters, ...(cursor && { cursor }), ...(show && { show }) }).filter(
    ([name]) => name !== 'columns',
  )
  const columns = offered.map((column) => ({
    name: column.name,
    title: column.title,
    isShown: shown.includes(column),
  }))
  return (
    <ColumnForm
      path={path}
      words={words}
      others={others}
      columns={columns}
      usual={param === undefined ? null : addressOf(path, others)}
    />
  )
}
