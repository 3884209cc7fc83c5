import { Form } from '@/components/form/form'
import type { FormAction } from '@/components/form/form-state'
import { opensDialog } from '@/components/ui/dialog-buttons'
import { Menu, MenuButton } from '@/components/ui/menu'
import { SubmitButton } from '@/components/ui/submit-button'
import { ConfirmAction } from './confirm-action'

interface ArchiveMenuProps<Data> {
  /** What it is, for ids on the page: `product`. */
  kind: string
  isArchived: boolean
  hidden: Record<string, string>
  archive: FormAction<Data>
  /** Takes it back: at once, or later on its page. */
  restore: FormAction<undefined>
  title: string
  /** What archiving does, in figures. */
  consequence: string
  /** What must be typed in production. */
  word: string
  words: Readonly<Record<'more' | 'archive' | 'restore' | 'keep' | 'typeWord' | 'undo', string>>
  /** What else can be done with it. */
  children?: React.ReactNode
}

/** The menu of something that can be archived. What is archived has a button that takes it back. */
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
      {/* It stays when nothing opens it any more: what was done in it is said after that. */}
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
