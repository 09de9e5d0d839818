import { CalendarPopup, type CalendarPlace } from '../date-picker/calendar-popup.tsx'
import { RangeChoices, type RangeChoicesProps } from './range-choices.tsx'

type RangePopupProps = RangeChoicesProps & { place: CalendarPlace }

/** The calendar and presets of a DateRangePicker. Loaded on demand. */
export function RangePopup({ place, ...props }: RangePopupProps) {
  return (
    <CalendarPopup {...place}>
      <RangeChoices {...props} />
    </CalendarPopup>
  )
}
