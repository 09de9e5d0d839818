export { Banner, type BannerProps } from './banner.tsx'
export { bannerVariants } from './banner.variants.ts'
export { englishBannerLabels, type BannerLabels } from './banner.tsx'
