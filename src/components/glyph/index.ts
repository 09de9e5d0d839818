export { Glyph, type GlyphProps } from './glyph.tsx'
export { glyphs, type GlyphName } from './glyphs.ts'
