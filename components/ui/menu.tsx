import { Ellipsis } from 'lucide-react'
import { buttonClass } from './button-look'
import { MenuKeys } from './menu-keys'
import { PageLink } from './page-link'
import { Popover } from './popover'

interface MenuProps {
  /** Unique on the page. */
  id: string
  /** The name of the menu, for screen readers: `More actions`. */
  label: string
  children: React.ReactNode
}

/**
 * All actions besides the primary one. It opens without a script. With one, ↑ and ↓ move between items. Its items are plain links and
 * buttons, so it may contain a form.
 */
export function Menu({ id, label, children }: MenuProps) {
  return (
    <Popover
      id={id}
      label={label}
      triggerClass={buttonClass({ look: 'quiet', size: 'small' })}
      trigger={
        <>
          <Ellipsis aria-hidden="true" className="size-4" />
          <span className="sr-only">{label}</span>
        </>
      }
    >
      <MenuKeys>{children}</MenuKeys>
    </Popover>
  )
}

const ITEM =
  'flex min-h-8 w-full items-center gap-2 rounded-md px-2.5 text-left text-sm outline-offset-0 hover:bg-action-quiet focus-visible:bg-action-quiet'

export function MenuLink({ href, children }: { href: string; children: React.ReactNode }) {
  return (
    <PageLink href={href} className={ITEM}>
      {children}
    </PageLink>
  )
}

interface MenuButtonProps extends Omit<React.ComponentProps<'button'>, 'className'> {
  look?: 'plain' | 'danger'
}

export function MenuButton({ look = 'plain', type = 'button', ...button }: MenuButtonProps) {
  return <button type={type} className={`${ITEM} ${look === 'danger' ? 'text-bad-ink' : ''}`} {...button} />
}
