// The parts of SVG that a picture needs: shapes, text, gradients, clips and filters. Everything that loads, links,
// runs scripts or animates is left out. XML names are case-sensitive.

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
  ...['feMorphology', 'feTile', 'feTurbulence', 'feDisplacementMap', 'feConvolveMatrix', 'feDiffuseLighting'],
  ...['feSpecularLighting', 'feDistantLight', 'fePointLight', 'feSpotLight'],
])

/** Attributes that are also CSS properties. */
export const PRESENTATION_ATTRIBUTES = new Set([
  ...['fill', 'fill-opacity', 'fill-rule', 'clip-path', 'clip-rule', 'mask', 'filter', 'opacity', 'color'],
  ...['stroke', 'stroke-width', 'stroke-opacity', 'stroke-linecap', 'stroke-linejoin', 'stroke-miterlimit'],
  ...['stroke-dasharray', 'stroke-dashoffset', 'stop-color', 'stop-opacity', 'flood-color', 'flood-opacity'],
  ...['marker-start', 'marker-mid', 'marker-end', 'display', 'visibility', 'overflow', 'paint-order'],
  ...['font-family', 'font-size', 'font-style', 'font-weight', 'letter-spacing', 'word-spacing'],
  ...['text-anchor', 'text-decoration', 'dominant-baseline', 'alignment-baseline', 'baseline-shift'],
  ...['color-interpolation', 'color-interpolation-filters', 'vector-effect', 'shape-rendering', 'mask-type'],
  ...['image-rendering', 'lighting-color', 'writing-mode', 'direction', 'mix-blend-mode', 'isolation'],
  ...['x', 'y', 'cx', 'cy', 'r', 'rx', 'ry', 'width', 'height', 'transform'],
])

export const ATTRIBUTES = new Set([
  ...PRESENTATION_ATTRIBUTES,
  ...['id', 'href', 'version', 'viewBox', 'preserveAspectRatio', 'rotate'],
  ...['x1', 'y1', 'x2', 'y2', 'fx', 'fy', 'fr', 'dx', 'dy', 'd'],
  ...['points', 'pathLength', 'textLength', 'lengthAdjust', 'startOffset', 'offset', 'spreadMethod'],
  ...['gradientUnits', 'gradientTransform', 'patternUnits', 'patternContentUnits', 'patternTransform'],
  ...['clipPathUnits', 'maskUnits', 'maskContentUnits', 'markerWidth', 'markerHeight', 'markerUnits'],
  ...['refX', 'refY', 'orient', 'filterUnits', 'primitiveUnits', 'in', 'in2', 'result', 'mode', 'type'],
  ...['values', 'tableValues', 'slope', 'intercept', 'amplitude', 'exponent', 'operator', 'stdDeviation'],
  ...[
    'k1',
    'k2',
    'k3',
    'k4',
    'edgeMode',
    'radius',
    'baseFrequency',
    'numOctaves',
    'seed',
    'stitchTiles',
    'scale',
  ],
  ...[
    'xChannelSelector',
    'yChannelSelector',
    'order',
    'kernelMatrix',
    'divisor',
    'bias',
    'targetX',
    'targetY',
  ],
  ...['preserveAlpha', 'surfaceScale', 'diffuseConstant', 'specularConstant', 'specularExponent', 'azimuth'],
  ...['elevation', 'z', 'pointsAtX', 'pointsAtY', 'pointsAtZ', 'limitingConeAngle', 'xml:space'],
])
