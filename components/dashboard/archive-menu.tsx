import { Form } from '@/components/form/form'
import type { FormAction } from '@/components/form/form-state'
import { opensDialog } from '@/components/ui/dialog-buttons'
import { Menu, MenuButton } from '@/components/ui/menu'
import { ConfirmAction } from './confirm-action'

interface ArchiveMenuProps<Data> {
  /** What it is: `product`. */
  kind: string
  isArchived: boolean
  hidden: Record<string, string>
  archive: FormAction<Data>
  /** Without it, archiving cannot be undone. */
  restore?: FormAction<Data>
  title?: string
  /** What archiving does, in figures. */
  consequence: string
  /** What must be typed in production. */
  word: string
  /** What else can be done with it. */
  children: React.ReactNode
}

/** The menu of something that can be archived. */
export function ArchiveMenu<Data>({
  kind,
  isArchived,
  hidden,
  archive,
  restore,
  title = `Archive this ${kind}?`,
  consequence,
  word,
  children,
}: ArchiveMenuProps<Data>) {
  const dialog = `archive-${kind}`
  return (
    <>
      <Menu id={`${kind}-menu`} label="More actions">
        {children}
        {!isArchived && (
          <MenuButton look="danger" {...opensDialog(dialog)}>
            {`Archive ${kind}`}
          </MenuButton>
        )}
        {isArchived && restore && (
          <Form action={restore} hidden={hidden} className="contents">
            <MenuButton type="submit">{`Restore ${kind}`}</MenuButton>
          </Form>
        )}
      </Menu>
      {!isArchived && (
        <ConfirmAction
          id={dialog}
          action={archive}
          hidden={hidden}
          title={title}
          consequence={consequence}
          confirm={`Archive ${kind}`}
          word={word}
        />
      )}
    </>
  )
}
