import { Package } from 'lucide-react'

const SIZES = { small: 'size-7 rounded', large: 'size-24 rounded-lg' } as const

interface ProductPictureProps {
  imageUrl: string | null
  size: keyof typeof SIZES
  /** What the picture shows. Empty if the product's name is next to it. */
  alt?: string
}

/** A product's image, or a placeholder icon. */
export function ProductPicture({ imageUrl, size, alt = '' }: ProductPictureProps) {
  const frame = `${SIZES[size]} shrink-0 border border-line bg-surface`
  if (!imageUrl)
    return (
      <span aria-hidden="true" className={`${frame} grid place-items-center text-ink-muted`}>
        <Package className="size-1/2" strokeWidth={1.5} />
      </span>
    )
  // The server has already made it small, and its address never changes its content.
  // biome-ignore lint/performance/noImgElement: nothing is left to optimise
  return <img src={imageUrl} alt={alt} loading="lazy" className={`${frame} object-contain`} />
}
