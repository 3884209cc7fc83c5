import { Wordmark } from '@/components/ui/wordmark'
import { Exhibit } from './exhibit'

// Written out, because Tailwind makes only the classes that it finds.
const GROUNDS = ['bg-page', 'bg-surface', 'bg-raised', 'bg-sunken', 'bg-action-quiet', 'bg-action']
const CHART = ['bg-chart-1', 'bg-chart-2', 'bg-chart-3', 'bg-chart-4', 'bg-chart-5', 'bg-chart-6']
const INKS = ['text-ink', 'text-ink-muted', 'text-khata', 'text-link']

export function Palette() {
  return (
    <>
      <Wordmark />
      <Exhibit title="Type">
        <p className="text-3xl font-semibold tracking-tight">An account book, 30</p>
        <p className="text-2xl font-semibold tracking-tight">An account book, 24</p>
        <p className="text-xl font-semibold tracking-tight">An account book, 20</p>
        <p>Columns that line up, 16. Nothing decorates; everything is set with care.</p>
        <p className="text-sm">Columns that line up, 14. Nothing decorates; everything is set with care.</p>
        <p className="text-xs">Columns that line up, 13. Nothing decorates; everything is set with care.</p>
        <p lang="ne">तपाईंको खाता, १६। हरेक महिनाको ६ गते बाँकी रकमबाट काटिन्छ।</p>
        <p className="font-mono text-sm">sub_01h455vb4pex5vsknk084sn02q</p>
      </Exhibit>
      <Exhibit title="Inks and grounds">
        <p className="flex flex-wrap gap-4">
          {INKS.map((ink) => (
            <span key={ink} className={`${ink} font-medium`}>
              {ink.slice(5)}
            </span>
          ))}
        </p>
        <Swatches colours={GROUNDS} />
        <Swatches colours={CHART} />
      </Exhibit>
    </>
  )
}

function Swatches({ colours }: { colours: string[] }) {
  return (
    <ul className="grid grid-cols-3 gap-2 sm:grid-cols-6">
      {colours.map((colour) => (
        <li key={colour} className="text-xs wrap-anywhere text-ink-muted">
          <span className={`mb-1 block h-10 rounded-md border border-line ${colour}`} />
          {colour.slice(3)}
        </li>
      ))}
    </ul>
  )
}
