// What of SVG an image needs: shapes, text, gradients, clips and filters. Everything that loads, links, scripts,
// animates or styles by selector is absent. Names are case-sensitive in XML.

export const ALLOWED_ELEMENTS = [
  ...['svg', 'g', 'defs', 'symbol', 'title', 'desc', 'switch'],
  ...['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'],
  ...['text', 'tspan', 'textPath'],
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
]

/** Attributes that are also CSS properties: a style attribute is taken apart into these. */
export const PRESENTATION_ATTRIBUTES = [
  ...['fill', 'fill-opacity', 'fill-rule', 'clip-path', 'clip-rule', 'mask', 'filter', 'opacity', 'color'],
  ...['stroke', 'stroke-width', 'stroke-opacity', 'stroke-linecap', 'stroke-linejoin', 'stroke-miterlimit'],
  ...['stroke-dasharray', 'stroke-dashoffset', 'stop-color', 'stop-opacity', 'flood-color', 'flood-opacity'],
  ...['marker-start', 'marker-mid', 'marker-end', 'display', 'visibility', 'overflow', 'paint-order'],
  ...['font-family', 'font-size', 'font-style', 'font-weight', 'letter-spacing', 'word-spacing'],
  ...['text-anchor', 'text-decoration', 'dominant-baseline', 'alignment-baseline', 'baseline-shift'],
  ...['color-interpolation', 'color-interpolation-filters', 'vector-effect', 'shape-rendering'],
]

export const ALLOWED_ATTRIBUTES = [
  ...PRESENTATION_ATTRIBUTES,
  ...['xmlns', 'xmlns:xlink', 'version', 'id', 'viewBox', 'preserveAspectRatio', 'width', 'height'],
  ...['x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'fx', 'fy', 'fr', 'dx', 'dy', 'd'],
  ...['points', 'pathLength', 'transform', 'rotate', 'textLength', 'lengthAdjust', 'startOffset'],
  ...['href', 'xlink:href', 'offset', 'gradientUnits', 'gradientTransform', 'spreadMethod'],
  ...[
    'patternUnits',
    'patternContentUnits',
    'patternTransform',
    'clipPathUnits',
    'maskUnits',
    'maskContentUnits',
  ],
  ...[
    'markerWidth',
    'markerHeight',
    'markerUnits',
    'refX',
    'refY',
    'orient',
    'filterUnits',
    'primitiveUnits',
  ],
  ...['in', 'in2', 'result', 'mode', 'type', 'values', 'tableValues', 'slope', 'intercept', 'amplitude'],
  ...['exponent', 'operator', 'k1', 'k2', 'k3', 'k4', 'stdDeviation', 'edgeMode', 'xml:space'],
]
