{{- /*
Returns a checksum of the secrets that an app uses, so that a change of one restarts its pods. Without a cluster, as under
`helm template`, Helm cannot read them, and only secretsVersion counts.
*/ -}}
{{- define "tearsheet.secrets" }}
{{- $uses := list (list .root.Values.redis.secret .name) }}
{{- with .root.Values.redis.caSecret }}{{ $uses = append $uses (list . "ca.crt") }}{{ end }}
{{- if .app.reports }}{{ with .root.Values.reports.secret }}{{ $uses = append $uses (list . "key") }}{{ end }}{{ end }}
{{- if .app.mail }}{{ with .root.Values.mail.secret }}{{ $uses = append $uses (list . "url") }}{{ end }}{{ end }}
{{- range .secretEnv }}{{ $uses = append $uses (list .secret .key) }}{{ end }}
{{- $known := list .root.Values.secretsVersion }}
{{- range $uses }}
{{- $secret := lookup "v1" "Secret" $.root.Release.Namespace (first .) }}
{{- $known = append $known (dig "data" (last .) "" $secret) }}
{{- end }}
{{- $known | toJson | sha256sum }}
{{- end }}
