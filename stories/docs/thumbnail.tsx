import { cx } from 'class-variance-authority'
import pages from 'virtual:component-pages'

const WIDTH_PX = 192
const HEIGHT_PX = 96
/** Wider ones fade out at the end, so that their text stays legible. */
const MOST_RATIO = 5

type Picture = NonNullable<(typeof pages)[string]['pictures']['light']>

const percent = (part: number) => `${part * 100}%`

/** A picture without the empty space around what it shows, never enlarged, and reduced where there is less room. */
function Cropped({ source, crop }: Picture) {
  const width = Math.min(crop.w, crop.h * MOST_RATIO)
  const scale = Math.min(1, WIDTH_PX / width, HEIGHT_PX / crop.h)
  return (
    // It isn't mirrored with the page.
    <span
      dir="ltr"
      style={{ width: width * scale, aspectRatio: `${width} / ${crop.h}` }}
      className={cx(
        'relative block max-w-full overflow-hidden',
        // Not a mask, behind which Chromium doesn't load lazy images.
        width < crop.w &&
          'after:absolute after:inset-y-0 after:right-0 after:w-1/4 after:bg-linear-to-r after:from-transparent after:to-surface',
      )}
    >
      <img
        src={`screens/${source}`}
        alt=""
        loading="lazy"
        style={{
          width: percent(crop.width / width),
          left: percent(-crop.x / width),
          top: percent(-crop.y / crop.h),
        }}
        className="absolute max-w-none"
      />
    </span>
  )
}

/** What a component looks like, in the theme of the page. */
export function Thumbnail({ folder }: { folder: string }) {
  const { light, dark = light } = pages[folder]?.pictures ?? {}
  if (!light || !dark) return null
  return (
    <>
      <span className="in-data-[theme=dark]:hidden">
        <Cropped {...light} />
      </span>
      <span className="hidden in-data-[theme=dark]:block">
        <Cropped {...dark} />
      </span>
    </>
  )
}

/** Pictures follow the theme, but no other setting: says so while the page has one that they don't show. */
export const PictureNote = () => (
  <p className="hidden text-sm text-on-surface-muted in-data-[contrast=more]:block in-data-[density=compact]:block in-data-[density=spacious]:block in-[[dir=rtl]]:block">
    Pictures show the standard contrast, the comfortable density and text from left to right.
  </p>
)
