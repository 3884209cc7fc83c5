/** A picture on a page: the attributes of its `<img>`. */
export interface Picture {
  /** A path of this app. */
  src: string
  /** In pixels. Missing for an image of before its size was kept. */
  width?: number
  height?: number
}
