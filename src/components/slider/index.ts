export { Slider, type SliderMark, type SliderProps, type SliderScale } from './slider.tsx'
export {
  englishRangeSliderLabels,
  RangeSlider,
  type RangeSliderLabels,
  type RangeSliderProps,
} from './range-slider.tsx'
export type { SliderRange } from './slider.state.ts'
