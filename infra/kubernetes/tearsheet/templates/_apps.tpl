{{- /*
Returns the apps as YAML, each with `app`, the folder that it runs. An app with `groups` becomes one for each group, whose `shards` are the
names of its shards as metrics have them, joined by "|".
*/ -}}
{{- define "tearsheet.apps" -}}
{{- $apps := dict }}
{{- range $name, $app := .Values.apps }}
{{- $plain := set (deepCopy $app) "app" $name }}
{{- range $group, $numbers := $app.groups }}
{{- $one := set (deepCopy $plain) "shards" (include "tearsheet.shards" $numbers) }}
{{- $_ := set $one "env" (set (deepCopy ($app.env | default dict)) "WORKER_SHARDS" $numbers) }}
{{- $_ := set $apps (printf "%s-%s" $name $group) $one }}
{{- else }}
{{- $_ := set $apps $name $plain }}
{{- end }}
{{- end }}
{{- toYaml $apps }}
{{- end }}

{{- /* Returns the names of shards, joined by "|", such as "00|01|40" for "0-1,40". */ -}}
{{- define "tearsheet.shards" -}}
{{- $names := list }}
{{- range $part := splitList "," . }}
{{- $ends := splitList "-" $part }}
{{- range $number := untilStep (int (first $ends)) (int (add1 (int (last $ends)))) 1 }}
{{- $names = append $names (printf "%02d" $number) }}
{{- end }}
{{- end }}
{{- join "|" $names }}
{{- end }}
