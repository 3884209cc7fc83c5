import { Setting } from '@/components/dashboard/setting'
import { buttonClass } from '@/components/ui/button-look'
import type { Environment } from '@/lib/core/api-key-format'
import type { Messages } from '@/messages/catalogue'

interface AllDataProps {
  environment: Environment
  words: Messages['settings']['data']
}

/** All data of the business in one file. Only shown to people who may change the settings. */
export function AllData({ environment, words }: AllDataProps) {
  return (
    <Setting id="all-data" title={words.title} lead={words.lead}>
      <div className="flex flex-col items-start gap-3">
        <a
          href={`/dashboard/${environment}/settings/all-data`}
          className={buttonClass({ look: 'quiet', size: 'small' })}
        >
          {words[environment]}
        </a>
        <p className="text-sm text-pretty text-ink-muted">{words.note}</p>
      </div>
    </Setting>
  )
}
