import pages from 'virtual:component-pages'

const WIDTH_PX = 192
const HEIGHT_PX = 96
/** Wider ones are cut at the end, so that their texts stay legible. */
const MOST_RATIO = 5

type Picture = NonNullable<(typeof pages)[string]['pictures']['light']>

/** A picture without the empty space around what it shows, and never enlarged. */
function Cropped({ source, crop }: Picture) {
  const width = Math.min(crop.w, crop.h * MOST_RATIO)
  const scale = Math.min(1, WIDTH_PX / width, HEIGHT_PX / crop.h)
  return (
    // It isn't mirrored with the page.
    <span
      dir="ltr"
      style={{ width: width * scale, height: crop.h * scale }}
      className="relative block max-w-full overflow-hidden"
    >
      <img
        src={`screens/${source}`}
        alt=""
        loading="lazy"
        style={{ width: crop.width * scale, left: -crop.x * scale, top: -crop.y * scale }}
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
