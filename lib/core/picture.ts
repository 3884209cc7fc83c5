/** A picture on a page: the attributes of its `<img>`. */
export interface Picture {
  /** A path of this app. */
  src: string
  /** In pixels. Left out if it is not known. */
  width?: number
  height?: number
}
