import { Button } from '@/components/ui/button'
import { Switch } from '@/components/ui/choice'
import { Dialog } from '@/components/ui/dialog'
import { closesDialog } from '@/components/ui/dialog-buttons'
import { SHORTCUTS_ID } from './shortcuts-id'

const ON_A_PAGE: readonly (readonly [keys: string, what: string])[] = [
  ['/', 'Search'],
  ['j, k', 'Next row, row before'],
  ['Enter', 'Open the row'],
  ['x', 'Choose the row'],
  ['Shift x', 'Choose all rows up to it'],
  ['Esc', 'Choose none'],
  ['e', 'Edit'],
  ['z', 'Undo what was just done'],
  ['?', 'These keys'],
]

/** Names all single keys, with what they do and a switch for them. It is drawn on the server: most visits do not open it. */
export function ShortcutsDialog({ places }: { places: readonly { title: string; letter: string }[] }) {
  return (
    <Dialog
      id={SHORTCUTS_ID}
      title="Keyboard shortcuts"
      description="They work while no field has the focus."
    >
      <div className="grid gap-x-8 gap-y-4 text-sm sm:grid-cols-2">
        <Keys title="On a page" keys={ON_A_PAGE} />
        <Keys title="Go to" keys={places.map(({ letter, title }) => [`g ${letter}`, title])} />
      </div>
      <Switch
        name="singleKeys"
        label="Single keys"
        hint="Ctrl K or ⌘K opens the search in any case."
        defaultChecked
      />
      <Button {...closesDialog(SHORTCUTS_ID)} look="quiet" size="small">
        Close
      </Button>
    </Dialog>
  )
}

function Keys({ title, keys }: { title: string; keys: readonly (readonly [string, string])[] }) {
  return (
    <section>
      <h3 className="pb-1 font-medium">{title}</h3>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
        {keys.map(([key, what]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded border border-line bg-sunken px-1.5 font-mono text-xs whitespace-nowrap">
                {key}
              </kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
