import { Form } from '@/components/form/form'
import type { FormAction } from '@/components/form/form-state'
import { opensDialog } from '@/components/ui/dialog-buttons'
import { Menu, MenuButton } from '@/components/ui/menu'
import { SubmitButton } from '@/components/ui/submit-button'
import { ConfirmAction } from './confirm-action'

interface ArchiveMenuProps<Data> {
  /** The kind of object, for ids on the page: `product`. */
  kind: string
  isArchived: boolean
  hidden: Record<string, string>
  archive: FormAction<Data>
  /** Restores it: right away, or later on its page. */
  restore: FormAction<undefined>
  title: string
  /** What archiving does, in figures. */
  consequence: string
  /** The word that must be typed in production. */
  word: string
  words: Readonly<Record<'more' | 'archive' | 'restore' | 'keep' | 'typeWord' | 'undo', string>>
  /** The other menu items. */
  children?: React.ReactNode
}

/** The menu of an object that can be archived. An archived object has a button that restores it. */
export function ArchiveMenu<Data>({
  kind,
  isArchived,
  hidden,
  archive,
  restore,
  words,
  title,
  consequence,
  word,
  children,
}: ArchiveMenuProps<Data>) {
  const dialog = `archive-${kind}`
  return (
    <>
      {isArchived && (
        <Form action={restore} hidden={hidden} className="contents">
          <SubmitButton look="quiet" size="small">
            {words.restore}
          </SubmitButton>
        </Form>
      )}
      {(!isArchived || children) && (
        <Menu id={`${kind}-menu`} label={words.more}>
          {children}
          {!isArchived && (
            <MenuButton look="danger" {...opensDialog(dialog)}>
              {words.archive}
            </MenuButton>
          )}
        </Menu>
      )}
      {/* It stays even when nothing can open it any more, because its result is announced afterwards. */}
      <ConfirmAction
        id={dialog}
        action={archive}
        hidden={hidden}
        title={title}
        consequence={consequence}
        confirm={words.archive}
        cancel={words.keep}
        word={word}
        wordLabel={words.typeWord}
        undo={{ action: restore, hidden, words: words.undo }}
      />
    </>
  )
}
