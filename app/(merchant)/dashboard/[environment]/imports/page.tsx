import { FilledText } from '@/components/ui/filled-text'
import { LINK, TextLink } from '@/components/ui/text-link'
import { MESSAGES } from '@/messages/catalogue'
import { listMetadata, listPage } from '../../../list/list-page'
import { ImportForm } from './form'
import { importList } from './list'

export const generateMetadata = listMetadata(importList)

export default listPage(importList, {
  above: ({ language }) => {
    const { imports, refusals } = MESSAGES[language]
    const { file, list: words } = imports
    const tooLarge = refusals.codes.import_too_large
    return (
      <div className="flex flex-col gap-3">
        <ImportForm label={file.drop} words={{ ...file, tooLarge }} />
        <p className="text-sm text-ink-muted">
          <FilledText
            text={words.guide}
            values={{ link: <TextLink href="/docs/import">{words.guideLink}</TextLink> }}
          />{' '}
          <FilledText
            text={words.sample}
            values={{
              link: (
                <a href="/docs/import-sample.csv" download className={LINK}>
                  {words.sampleLink}
                </a>
              ),
            }}
          />
        </p>
        <h2 className="mt-3 text-xl font-semibold tracking-tight">{words.earlier}</h2>
      </div>
    )
  },
})
