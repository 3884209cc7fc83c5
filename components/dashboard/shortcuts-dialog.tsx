import { Button } from '@/components/ui/button'
import { Switch } from '@/components/ui/choice'
import { Dialog } from '@/components/ui/dialog'
import { closesDialog } from '@/components/ui/dialog-buttons'
import type { Messages } from '@/messages/catalogue'
import { SHORTCUTS_ID } from './shortcuts-id'

type Words = Messages['frame']['shortcuts']

const onPage = (words: Words): readonly (readonly [keys: string, what: string])[] => [
  ['/', words.search],
  ['f', words.find],
  ['j, k', words.rows],
  ['Enter', words.open],
  ['x', words.choose],
  ['Shift x', words.chooseAll],
  ['Esc', words.chooseNone],
  ['e', words.edit],
  ['z', words.undo],
  ['?', words.these],
]

interface ShortcutsDialogProps {
  places: readonly { title: string; letter: string }[]
  words: Words
}

/** Lists all single-key shortcuts, with a switch for them. It is drawn on the server, because most visits do not open it. */
export function ShortcutsDialog({ places, words }: ShortcutsDialogProps) {
  return (
    <Dialog id={SHORTCUTS_ID} title={words.title} description={words.when}>
      <div className="grid gap-x-8 gap-y-4 text-sm sm:grid-cols-2">
        <Keys title={words.onPage} keys={onPage(words)} />
        <Keys title={words.goTo} keys={places.map(({ letter, title }) => [`g ${letter}`, title])} />
      </div>
      <Switch name="singleKeys" label={words.single} hint={words.singleHint} defaultChecked />
      <Button {...closesDialog(SHORTCUTS_ID)} look="quiet" size="small">
        {words.close}
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
