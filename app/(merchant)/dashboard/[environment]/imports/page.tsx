import { LINK, TextLink } from '@/components/ui/text-link'
import { listPage } from '../../../list/list-page'
import { titleOf } from '../../../list/place-of-list'
import { ImportForm } from './form'
import { importList } from './list'

export const metadata = { title: titleOf(importList) }

export default listPage(importList, {
  above: () => (
    <div className="flex flex-col gap-3">
      <ImportForm />
      <p className="text-sm text-ink-muted">
        <TextLink href="/docs/import">Move in from a spreadsheet</TextLink> says what each column means.{' '}
        <a href="/docs/import-sample.csv" download className={LINK}>
          A sample file
        </a>{' '}
        has them all. Nobody gets an SMS or a mail because of an import.
      </p>
      <h2 className="mt-3 text-xl font-semibold tracking-tight">Earlier imports</h2>
    </div>
  ),
})
