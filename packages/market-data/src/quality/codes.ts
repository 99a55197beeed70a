export { QUALITY_CODES, type QualityCode } from '@tearsheet/shared/schemas';
