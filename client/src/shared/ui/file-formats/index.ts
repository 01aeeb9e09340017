export { DateOrderField, DecimalMarkField, EncodingField, FORMAT_DOUBT } from './file-formats.tsx';
