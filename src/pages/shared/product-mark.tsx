import { Wordmark } from '../../components/mark/index.ts'
import { productName } from './product-name.ts'

/**
 * The mark and the name of the product. On a partner's host, the theme's style sheet shows the partner's logo instead.
 */
export const ProductMark = () => <Wordmark>{productName()}</Wordmark>
