// The parts of SVG that a picture needs: shapes, text, gradients, clips and filters. Everything that loads, links,
// runs scripts, animates or styles by selector is left out. XML names are case-sensitive.

/** Elements whose text is visible or read aloud. */
export const TEXT_ELEMENTS = new Set(['text', 'tspan', 'textPath', 'title', 'desc'])

export const ELEMENTS = new Set([
  ...TEXT_ELEMENTS,
  ...['svg', 'g', 'defs', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'],
  ...['linearGradient', 'radialGradient', 'stop', 'pattern', 'clipPath', 'mask', 'marker'],
  ...[
    'filter',
    'feBlend',
    'feColorMatrix',
    'feComponentTransfer',
    'feFuncR',
    'feFuncG',
    'feFuncB',
    'feFuncA',
  ],
  ...['feComposite', 'feFlood', 'feGaussianBlur', 'feMerge', 'feMergeNode', 'feOffset', 'feDropShadow'],
])

/** Attributes that are also CSS properties. A style attribute is split into these. */
export const PRESENTATION_ATTRIBUTES = new Set([
  ...['fill', 'fill-opacity', 'fill-rule', 'clip-path', 'clip-rule', 'mask', 'filter', 'opacity', 'color'],
  ...['stroke', 'stroke-width', 'stroke-opacity', 'stroke-linecap', 'stroke-linejoin', 'stroke-miterlimit'],
  ...['stroke-dasharray', 'stroke-dashoffset', 'stop-color', 'stop-opacity', 'flood-color', 'flood-opacity'],
  ...['marker-start', 'marker-mid', 'marker-end', 'display', 'visibility', 'overflow', 'paint-order'],
  ...['font-family', 'font-size', 'font-style', 'font-weight', 'letter-spacing', 'word-spacing'],
  ...['text-anchor', 'text-decoration', 'dominant-baseline', 'alignment-baseline', 'baseline-shift'],
  ...['color-interpolation', 'color-interpolation-filters', 'vector-effect', 'shape-rendering'],
])

export const ATTRIBUTES = new Set([
  ...PRESENTATION_ATTRIBUTES,
  ...['id', 'href', 'version', 'viewBox', 'preserveAspectRatio', 'width', 'height', 'transform', 'rotate'],
  ...['x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'fx', 'fy', 'fr', 'dx', 'dy', 'd'],
  ...['points', 'pathLength', 'textLength', 'lengthAdjust', 'startOffset', 'offset', 'spreadMethod'],
  ...['gradientUnits', 'gradientTransform', 'patternUnits', 'patternContentUnits', 'patternTransform'],
  ...['clipPathUnits', 'maskUnits', 'maskContentUnits', 'markerWidth', 'markerHeight', 'markerUnits'],
  ...['refX', 'refY', 'orient', 'filterUnits', 'primitiveUnits', 'in', 'in2', 'result', 'mode', 'type'],
  ...['values', 'tableValues', 'slope', 'intercept', 'amplitude', 'exponent', 'operator', 'stdDeviation'],
  ...['k1', 'k2', 'k3', 'k4', 'edgeMode'],
])
